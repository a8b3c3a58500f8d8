import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';

const house = document.getElementById('house');
if (house) mount(App, { target: house });

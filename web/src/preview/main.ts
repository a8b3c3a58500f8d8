/** The page that tools/preview.py takes its picture of. No part of the client. */
import '../app.css';
import { mount } from 'svelte';
import Preview from './Preview.svelte';

const picture = document.getElementById('picture');
if (picture) mount(Preview, { target: picture });

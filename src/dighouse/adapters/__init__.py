"""The games behind other projects' interfaces: docs/adapters.md.

Each module here is imported by itself, as it needs the project that it is for:
`pip install 'dighouse[adapters]'`.
"""

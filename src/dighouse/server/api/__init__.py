"""The HTTP calls and the pages. May touch every other room; no other room may touch it.

A call has passed `ConnectionAdmission` (see `net`) before it gets here. Then it meets `RequestAdmission`
(host, origin, its address' turn), `SpaRoutes` (addresses of the page), `HeadMethod`, and its handler.
"""

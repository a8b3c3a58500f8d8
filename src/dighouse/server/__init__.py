"""Tables where people and bots meet: durable, secret, fair."""

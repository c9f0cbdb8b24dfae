import { Registry } from 'prom-client'

/** What `/metrics` tells of this process; each room adds its own. */
export const registry = new Registry()

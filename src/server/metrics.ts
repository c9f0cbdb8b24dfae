import { Registry } from 'prom-client'

/** What `/metrics` tells of this process; each module adds its own. */
export const registry = new Registry()

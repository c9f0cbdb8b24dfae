import { Registry } from 'prom-client'

/** What `/metrics` reports about this process; each module adds its own. */
export const registry = new Registry()

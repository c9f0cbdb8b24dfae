import { Registry } from 'prom-client'

/** The metrics of this process, to which modules add their own. */
export const registry = new Registry()

import type { Endpoint } from '#contract/shared/endpoint.ts'
import type { App } from './handle.ts'

type Served = { module: string; endpoint: Endpoint }

const registries = new WeakMap<App, { module?: string; served: Served[] }>()

function registryOf(app: App) {
  const registry = registries.get(app) ?? { served: [] }
  registries.set(app, registry)
  return registry
}

/** Assigns every endpoint that `registerRoutes` registers to a module, a folder of `src/server`. */
export function registerModule(app: App, module: string, registerRoutes: () => void) {
  const registry = registryOf(app)
  registry.module = module
  registerRoutes()
  delete registry.module
}

export function registerEndpoint(app: App, endpoint: Endpoint) {
  const { module, served } = registryOf(app)
  if (!module) throw new Error(`${endpoint.path} is registered outside registerModule`)
  served.push({ module, endpoint })
}

/** The endpoints that the app serves, for the OpenAPI description. */
export const servedEndpoints = (app: App): readonly Served[] => registryOf(app).served

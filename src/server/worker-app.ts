import { Hono } from 'hono'
import type { AppServices } from './app-services.ts'
import { contextOf } from './app.ts'
import { AppError } from './app-error.ts'
import { toErrorResponse } from './http/error-response.ts'
import type { App, AppEnv } from './http/handle.ts'
import { healthRoutes } from './operations.ts'

/** What a process that only runs jobs answers: the routes for operations, and 404 to all else. */
export function createWorkerApp(services: AppServices): App {
  const app = new Hono<AppEnv>()
  app.onError((error, c) => toErrorResponse(error, c))
  app.notFound((c) => toErrorResponse(new AppError('not_found'), c))
  app.use('*', (c, next) => {
    c.set('ctx', contextOf(services))
    return next()
  })
  healthRoutes(app, services)
  return app
}

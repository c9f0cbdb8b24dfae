import * as contract from '#contract/salequeue/endpoints.ts'
import { handle, type App } from '../http/handle.ts'
import { newcomerRoutes } from './queue-routes.ts'
import { changeSaleQueueRate, closeSaleQueue, getSaleQueue, planSaleQueue } from './manage-queue.ts'

export { queueRoutes } from './queue-routes.ts'

/** The queue’s management, and the places of newcomers. */
export function saleQueueRoutes(app: App, services: Parameters<typeof newcomerRoutes>[1]) {
  newcomerRoutes(app, services)
  handle(app, contract.getSaleQueue, getSaleQueue)
  handle(app, contract.planSaleQueue, planSaleQueue)
  handle(app, contract.changeSaleQueueRate, changeSaleQueueRate)
  handle(app, contract.closeSaleQueue, closeSaleQueue)
}

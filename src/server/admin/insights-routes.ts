import { z } from 'zod'
import * as contract from '#contract/admin-insights.ts'
import { requirePower } from '../access.ts'
import { handle, readInput, type App } from '../http/handle.ts'
import { sendFile } from '../http/send-file.ts'
import { exportInsights } from './export-insights.ts'
import { getInsights } from './insights.ts'

const asked = contract.insightPeriod.extend({ part: z.enum(contract.insightParts) })

export function insightRoutes(app: App) {
  const { path } = contract.getInsights
  handle(app, contract.getInsights, getInsights)
  app.get(`${path}/export.csv`, async (c) => {
    requirePower(c.var.ctx, 'insights.read')
    requirePower(c.var.ctx, 'lists.export')
    return sendFile(c, 'csv', await exportInsights(c.var.ctx, readInput(asked, c.req.query())))
  })
}

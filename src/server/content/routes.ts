import * as contract from '#contract/content/endpoints.ts'
import { handle, type App } from '../http/handle.ts'
import { companyOf } from './company.ts'
import { noticesOfToday } from './notices.ts'
import { getTerms } from './terms.ts'
import { currentTexts } from './texts.ts'

export function contentRoutes(app: App) {
  handle(app, contract.listTexts, async ({ db }, { page }) => {
    const texts = await currentTexts(db, page)
    return { texts: texts.map(({ text: { key }, body }) => ({ key, body })) }
  })
  handle(app, contract.getTerms, getTerms)
  handle(app, contract.getCompany, companyOf)
  handle(app, contract.listNotices, async (ctx) => ({ notices: await noticesOfToday(ctx) }))
}

import { text } from 'node:stream/consumers'
import { errors, type KoaContextWithOIDC, type Provider } from 'oidc-provider'
import { findByPersonId, personIdOf } from '../dgu/queries.ts'
import { errorPage, pagePolicy, signInPage } from './pages.ts'
import type { LoginDependencies } from './dependencies.ts'

/** The page on which a golfer signs in with the union: one tap instead of a password. */
export function showSignIn(deps: LoginDependencies, provider: Provider, home: string) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<unknown>) => {
    // A browser applies form-action to where a form's answer redirects to, too.
    ctx.set('Content-Security-Policy', pagePolicy(home))
    ctx.set('Referrer-Policy', 'no-referrer')
    if (!ctx.path.startsWith('/sign-in/')) return next()
    try {
      await provider.interactionDetails(ctx.req, ctx.res)
      if (ctx.method === 'POST') return await answer(deps, provider, ctx)
      ctx.body = signInPage({})
    } catch (error) {
      if (!(error instanceof errors.SessionNotFound)) throw error
      ctx.status = 400
      ctx.body = errorPage('expired')
    }
    ctx.type = 'html'
    return undefined
  }
}

async function answer(deps: LoginDependencies, provider: Provider, ctx: KoaContextWithOIDC) {
  const form = new URLSearchParams(await text(ctx.req))
  const result = await resultOf(deps, form)
  if (!result) {
    ctx.type = 'html'
    ctx.body = signInPage({ unknown: form.get('number')?.slice(0, 30) ?? '' })
    return
  }
  ctx.respond = false
  await provider.interactionFinished(ctx.req, ctx.res, result, { mergeWithLastSubmission: false })
}

async function resultOf({ db }: LoginDependencies, form: URLSearchParams) {
  if (form.has('stop')) return { error: 'access_denied', error_description: 'cancelled' }
  const number = form.get('number')?.trim()
  const personId = number ? await personIdOf(db, number) : form.get('golfer')
  const known = personId ? await findByPersonId(db, personId) : undefined
  return personId && known ? { login: { accountId: personId } } : undefined
}

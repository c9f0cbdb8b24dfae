import type { Context } from 'hono'
import type { ErrorBody } from '#contract/shared/errors.ts'
import { localPath } from '#domain/accounts/next-path.ts'
import { AppError } from '../app-error.ts'
import { toErrorResponse } from './error-response.ts'
import type { AppEnv } from './handle.ts'
import { readText } from './read-body.ts'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { FormAnswer } from '#contract/shared/form-answer.ts'
import type { Ctx, CookieJar } from '../ctx.ts'

/**
 * How an endpoint responds to a form that a browser posts without scripts (E29).
 *
 * On the server, beside the contract:
 *
 *     handle(app, contract.openCase, openCase, {
 *       page: ['/contact', '/business', '/for-the-golfclub'],
 *       next: ({ number }, _, { kind = 'contact' }) => `/contact?sent=${number}&letter=${kind}`,
 *       secret: ['website'],
 *     })
 *
 * On the page, a form whose fields have the names of the contract's input:
 *
 *     <form method="post" action={openCase.path} onSubmit={…}>
 *       <input type="hidden" name="_page" value="/contact" />
 *
 * The response is always a 303: to `next` after success, otherwise back to the page with `?svar=1`.
 * Such an address is rendered for this visitor only and never cached, so that the page itself stays
 * the same bytes for everyone. Its loader calls `loadFormAnswer` of `web/form-answer.ts`, and the
 * form starts with the `values` and `fields` that it receives.
 *
 * A GET endpoint with personal input may be posted in the same way, so that no address contains it.
 */
export type FormPage<Out> = {
  /**
   * The path of the form's page, or several; the first is the default. All but the first may contain
   * `:name` parameters.
   */
  page: Path | readonly [Path, ...Path[]]
  /** The next page; `wanted` is the form's `_next`, when that is one of our pages. */
  next: (answer: Out, wanted: string | undefined, values: Values) => string
  /** Fields that are never sent back: passwords and codes. */
  secret?: readonly string[]
  /** Fields for the next page, when its address has `?svar=1` too. */
  carry?: readonly string[]
  /** Converts typed values to the contract's format, for example `24.05.1968` to a day. */
  read?: (sent: Sent) => Sent
}

type Path = `/${string}`
type Values = Record<string, string>
type Sent = Record<string, string | string[]>

export const isFormPost = (c: Context<AppEnv>) =>
  c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() ===
  'application/x-www-form-urlencoded'

export async function handleFormPost<Out>(
  c: Context<AppEnv>,
  form: FormPage<Out>,
  run: (sent: Sent) => Promise<Out>,
): Promise<Response> {
  const { _page, _next, ...sent } = await sentBy(c)
  const values = shown(sent, form.secret ?? [])
  const page = openedOf(form.page, textOf(_page))
  const jar = c.var.ctx.cookies
  c.header('Cache-Control', 'no-store')
  try {
    const answer = await run(form.read?.(sent) ?? sent)
    const carried = Object.entries(values).filter(([name]) => form.carry?.includes(name))
    const kept = { page: page.pathname, fields: [], values: Object.fromEntries(carried) }
    if (jar && carried.length > 0) saveFormAnswer(jar, kept)
    return c.redirect(form.next(answer, localPath(textOf(_next)), values), 303)
  } catch (error) {
    const refusal = await toErrorResponse(error as Error, c).json()
    const { code, reason, errorId, issues = [] } = (refusal as ErrorBody).error
    const fields = [...new Set(issues.map(({ path }) => path))].slice(0, 50)
    if (jar) saveFormAnswer(jar, { page: page.pathname, code, reason, errorId, fields, values })
    page.searchParams.set('svar', '1')
    return c.redirect(page.pathname + page.search + page.hash, 303)
  }
}

/** The page from which the form was posted if it is one of the form's pages, else the first of them. */
function openedOf(page: FormPage<unknown>['page'], from: string | undefined): URL {
  const pages: readonly string[] = typeof page === 'string' ? [page] : page
  const urlOfPath = (path: string) => new URL(path, 'http://page.invalid')
  const opened = urlOfPath(localOf(from) ?? '/')
  const isOneOf = pages.some((path) => isPage(path, opened.pathname))
  return isOneOf ? opened : urlOfPath(pages[0] ?? '/')
}

function isPage(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  return (
    wanted.length === given.length &&
    wanted.every((word, i) => (word.startsWith(':') ? given[i] !== '' : word === given[i]))
  )
}

/** Unlike the next page, the page to return to may be the login page. */
const localOf = (text: string | undefined) =>
  text && text.length <= 500 && /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(text) ? text : undefined

async function sentBy(c: Context<AppEnv>): Promise<Sent> {
  const fields = new URLSearchParams(await readText(c))
  const sent: Sent = {}
  for (const name of new Set(fields.keys())) {
    const all = fields.getAll(name)
    sent[name] = all.length > 1 ? all : (all[0] ?? '')
  }
  if (Object.keys(sent).length > 100) throw new AppError('malformed_body')
  return sent
}

const shown = (sent: Sent, secret: readonly string[]) =>
  Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]) =>
      typeof value === 'string' &&
      value.length <= 4000 &&
      name.length <= 200 &&
      !secret.includes(name)
        ? [[name, value]]
        : [],
    ),
  )

const textOf = (value: string | string[] | undefined) =>
  typeof value === 'string' ? value : undefined

/**
 * The outcome of a posted form is stored in cookies of the visitor's browser for two minutes, so that
 * no address contains personal data and the server stores nothing.
 */
const names = ['saesonkortet.form', 'saesonkortet.form-2', 'saesonkortet.form-3']
const secondsKept = 120
/** Browsers accept about 4,000 bytes in one cookie. */
const bytesEach = 3_500
const mostBytes = 64 * 1024

function saveFormAnswer(jar: CookieJar, answer: FormAnswer) {
  const packedAnswer = packed(answer)
  const fits = packedAnswer.length <= names.length * bytesEach
  // If it does not fit, only long texts are dropped, so that the other fields keep their values.
  const text = fits ? packedAnswer : packed({ ...answer, values: shortValues(answer.values) })
  for (const [i, name] of names.entries()) {
    const part = text.slice(i * bytesEach, (i + 1) * bytesEach)
    if (part) jar.set(name, part, secondsKept)
    else if (jar.get(name)) jar.clear(name)
  }
}

export async function readFormAnswer(ctx: Ctx, { page }: { page: string }) {
  const text = names.map((name) => ctx.cookies?.get(name) ?? '').join('')
  const answer = text ? unpacked(text) : undefined
  return { answer: answer?.page === page ? answer : null }
}

const packed = (answer: FormAnswer) => deflateRawSync(JSON.stringify(answer)).toString('base64url')

/** Undefined for an invalid value, because a browser may send anything. */
function unpacked(text: string): FormAnswer | undefined {
  try {
    const json = inflateRawSync(Buffer.from(text, 'base64url'), { maxOutputLength: mostBytes })
    return FormAnswer.safeParse(JSON.parse(json.toString())).data
  } catch {
    return undefined
  }
}

const shortValues = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value.length <= 500))

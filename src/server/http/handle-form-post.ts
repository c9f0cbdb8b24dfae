import type { Context } from 'hono'
import type { ErrorBody } from '#contract/errors.ts'
import { localPath } from '#domain/accounts/next-path.ts'
import { AppError } from '../app-error.ts'
import { toErrorResponse } from './error-response.ts'
import type { AppEnv } from './handle.ts'
import { readText } from './read-body.ts'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { FormAnswer } from '#contract/forms.ts'
import type { Ctx, CookieJar } from '../ctx.ts'

/**
 * How an endpoint answers a form that a browser posts by itself, without scripts (E29).
 *
 * On the server, beside the contract:
 *
 *     handle(app, contract.sendLetter, sendLetter, { page: '/contact', next: () => '/contact?sendt=1' })
 *
 * On the page, a form whose fields have the names of the contract's input:
 *
 *     <form method="post" action={sendLetter.path} onSubmit={…}>
 *       <input type="hidden" name="_page" value="/contact" />
 *
 * Whatever comes of it is a 303: to `next` when it succeeded, and otherwise back to the page with
 * `?svar=1`. Such an address is rendered for this visitor alone and stored nowhere, so that the page
 * itself stays the same bytes for everyone (E15). There its loader calls `loadFormAnswer` of
 * `web/form-answer.ts`, and the form begins with the `values` and the `fields` that it receives.
 *
 * A question whose answer is personal may be posted in the same way: so it stands in no address.
 */
export type FormPage<Out> = {
  /**
   * The path of the page on which the form stands; the first of several, unless the form names
   * another. Only the first must be whole: others may hold `:name` where any word may stand.
   */
  page: Path | readonly [Path, ...Path[]]
  /** Where to go on; `wanted` is what the form named as `_next`, when that is a page of ours. */
  next: (answer: Out, wanted: string | undefined, values: Values) => string
  /** Fields that are never handed back: passwords and codes. */
  secret?: readonly string[]
  /** Fields that the next page needs to know, when it is told by `?svar=1` as well. */
  carry?: readonly string[]
  /** What people type as the contract has it: `24.05.1968` as a day. */
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

/** The page as it was opened, if it is one of this form's; else the first of these. */
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

/** Unlike the way onward, the way back may lead to the sign-in. */
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
 * What a posted form has to tell its page travels in cookies of the visitor's own browser, for two
 * minutes: nothing personal stands in an address, and nothing is stored here.
 */
const names = ['saesonkortet.form', 'saesonkortet.form-2', 'saesonkortet.form-3']
const secondsKept = 120
/** A browser takes some 4,000 bytes in one cookie. */
const bytesEach = 3_500
const mostBytes = 64 * 1024

function saveFormAnswer(jar: CookieJar, answer: FormAnswer) {
  const whole = packed(answer)
  const fits = whole.length <= names.length * bytesEach
  // What does not fit is the long text alone; everything else need not be typed again.
  const text = fits ? whole : packed({ ...answer, values: shortOnes(answer.values) })
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

/** A browser may send anything under our names. */
function unpacked(text: string): FormAnswer | undefined {
  try {
    const json = inflateRawSync(Buffer.from(text, 'base64url'), { maxOutputLength: mostBytes })
    return FormAnswer.safeParse(JSON.parse(json.toString())).data
  } catch {
    return undefined
  }
}

const shortOnes = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value.length <= 500))

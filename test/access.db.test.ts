import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EndpointSchema } from '#contract/shared/endpoint.ts'
import type { RoleScope } from '#domain/accounts/roles.ts'
import { dayLinkGives, isPower, powers, type Power } from '#domain/accounts/powers.ts'
import { rateLimits } from '#server/db/tables/sign-in.ts'
import { allEndpoints } from '#server/http/all-endpoints.ts'
import { createSeason, regularSeason } from '#server/passes/seasons.ts'
import { ownCookies } from './access-cookies.ts'
import { setStage, type Actor, type Stage } from './access-actors.ts'
import { mailedLinks, type LinkHolder } from './access-links.ts'
import { accessPage, type Knock, type Measured } from './access-page.ts'
import { createTestApp, type TestApp } from './test-app.ts'
import { sampleOf } from './sample.ts'

let app: TestApp
let stage: Stage
const measured: Measured[] = []
const byLink: Measured[] = []

/** Requests every endpoint as everybody once; the tests below read the results. */
beforeAll(async () => {
  app = await createTestApp()
  await app.db.transaction((tx) => createSeason(tx, app.ctx(), regularSeason(2027)))
  stage = await setStage(app)
  for (const { name, endpoint } of allEndpoints) {
    const knocks = stage.actors.map(
      async (actor) => [actor.name, await knock(endpoint, actor)] as const,
    )
    measured.push({ name, endpoint, answers: new Map(await Promise.all(knocks)) })
    await app.db.delete(rateLimits)
    if (endpoint.audience === 'link') byLink.push(await withEveryLink(name, endpoint))
  }
}, 180_000)

async function withEveryLink(name: string, endpoint: EndpointSchema): Promise<Measured> {
  const knocks = Object.entries(mailedLinks).map(async ([link, mint]) => {
    const holder = await mint(app)
    return [link, await answered(await askInEarnest(endpoint, holder))] as const
  })
  const answers = new Map(await Promise.all(knocks))
  await app.db.delete(rateLimits)
  return { name, endpoint, answers }
}
afterAll(() => app.close())

const ofAudience = (fits: (audience: EndpointSchema['audience']) => boolean) =>
  allEndpoints.filter(({ endpoint }) => fits(endpoint.audience)).map(({ name }) => name)
const answersOf = (name: string) =>
  Object.fromEntries(measured.find((one) => one.name === name)?.answers ?? [])

test('there are endpoints to guard, and a person in every role', () => {
  expect(allEndpoints.length).toBeGreaterThan(100)
  expect(stage.actors).toHaveLength(28)
})

test.each(ofAudience((audience) => audience === 'anyone'))('%s serves everybody', (name) => {
  expect(new Set(Object.values(answersOf(name)))).toEqual(new Set(['in']))
})

test.each(ofAudience((audience) => audience === 'signed_in'))(
  '%s serves everybody who is signed in',
  (name) => {
    const isPerson = ({ cookie }: Actor) => cookie.includes('session_token')
    const expected = stage.actors.map((actor) => [actor.name, isPerson(actor) ? 'in' : 401])
    expect(answersOf(name)).toEqual(Object.fromEntries(expected))
  },
)

test.each(ofAudience(isPower))(
  '%s serves only those with its power, where the power counts',
  (name) => {
    const { audience } = allEndpoints.find((one) => one.name === name)!.endpoint
    const expected = stage.actors.map((actor) => [actor.name, dueTo(actor, audience as Power)])
    expect(answersOf(name)).toEqual(Object.fromEntries(expected))
  },
)

/** The expected result, computed from the table of powers alone. */
function dueTo({ cookie, role, hasPassed, dayLink }: Actor, power: Power): Knock {
  if (dayLink?.isHere && dayLinkGives(dayLink.kind, power)) return 'in'
  if (!cookie.includes('session_token')) return 401
  const { scope, secondStep, roles } = powers[power]
  const names: readonly string[] = roles
  const here: Partial<Record<RoleScope, string>> = {
    club: stage.clubId,
    company: stage.companyId,
    tournament: stage.tournamentId,
  }
  // A role of the back office has no scope: where a power of a club names it, it counts in every club.
  const isHere = scope === 'none' || role?.scopeId === here[scope] || role?.scopeId === null
  if (!role || !names.includes(role.name) || !isHere) return 404
  return secondStep && !hasPassed ? 403 : 'in'
}

test('a starter’s day link marks presence and does nothing else, and a scorer’s table marks none', () => {
  const opened = (actor: string) =>
    measured
      .filter(
        ({ endpoint, answers }) => endpoint.audience !== 'anyone' && answers.get(actor) === 'in',
      )
      .map(({ name }) => name)
  expect(opened('day link: starter here')).toEqual(['getPresence', 'markPresence'])
  expect(opened('day link: desk here').toSorted()).toEqual([
    'getPresence',
    'markManyPaid',
    'markPaid',
    'markPresence',
    'setBuggy',
  ])
  expect(opened('day link: scorers here')).not.toContain('markPresence')
  expect(opened('day link: desk elsewhere')).toEqual([])
})

test.each(ofAudience((audience) => audience === 'link'))(
  '%s serves nobody without its key',
  (name) => {
    const { 'holder of mailed links': _, ...answers } = answersOf(name)
    expect(
      Object.values(answers).filter((answer) => ![401, 404, 410].includes(answer as number)),
    ).toEqual([])
  },
)

/** The endpoints that each link opens; to all others its holder is an ordinary visitor. */
const opens: Record<keyof typeof mailedLinks, string[]> = {
  'a purchase': [
    'applyDiscountCode',
    'removeDiscountCode',
    'resumeRegistration',
    'saveRegistration',
    'addCard',
    'saveCard',
    'removeCard',
    'sendResumeLink',
    'sendEmailCode',
    'checkEmailCode',
    'confirmCardMembership',
    'orderRegistration',
    'checkGiftCard',
    'sendOwnCardLink',
  ],
  'one’s own card': ['openOwnCard', 'confirmOwnCard'],
  'an unpaid card': ['getUnpaidPass', 'payUnpaidPass'],
  'the year’s membership': ['confirmRequestedMembership'],
  'news by mail': ['unsubscribe'],
  'a no-show': ['objectToNoShow'],
  'a club’s mail': [
    'listLinkedRounds',
    'getLinkedCourse',
    'closeLinkedCourse',
    'changeLinkedClosure',
    'openLinkedCourse',
    'undoLinkedClosure',
    'listLinkedStatements',
  ],
  'a withdrawal': ['showDeclaredWithdrawal', 'confirmWithdrawal'],
  'a company’s card': ['acceptCardInvitation'],
  'an agreement': ['signOpenedAgreement'],
  'an approval': ['signInToApprove'],
  'an invitation': ['acceptInvitation'],
  'a sign-up': ['getSignUp', 'confirmSignUp'],
  'a new password': ['getPasswordReset', 'resetPassword'],
  'a partner’s till': ['showPartnerCounter', 'checkDiscountAtPartner', 'redeemDiscountAtPartner'],
  // It changes the account that requested it, and requires that account's session.
  'a new address': [],
}

test.each(Object.keys(mailedLinks))('the link to %s opens only its own endpoints', (link) => {
  const opened = byLink.filter(({ answers }) => answers.get(link) === 'in')
  expect(opened.map(({ name }) => name)).toEqual(opens[link])
})

test('a mailed link opens no endpoint that requires a session, a power or a check-in', () => {
  const others = measured.filter(({ endpoint }) => !['anyone', 'link'].includes(endpoint.audience))
  const leaking = others.filter(({ answers }) => answers.get('holder of mailed links') === 'in')
  expect(leaking.map(({ name }) => name)).toEqual([])
})

describe.each(ofAudience((audience) => audience === 'check_in'))('%s', (name) => {
  test('refuses staff of another club, and strangers', () => {
    const { endpoint } = allEndpoints.find((one) => one.name === name)!
    // Receipts are personal: everybody sees their own.
    if (!endpoint.path.includes(':') && endpoint.method === 'GET') return
    const answers = answersOf(name)
    for (const stranger of [
      'visitor',
      'holder of mailed links',
      'another golfer',
      'tablet elsewhere',
      'club staff elsewhere',
      'club administrator elsewhere',
      'company administrator here',
      'company administrator elsewhere',
      'tournament director elsewhere',
      'scorer elsewhere',
      'day link: desk here',
      'finance',
    ]) {
      expect(answers[stranger], stranger).not.toBe('in')
    }
  })
})

test('the club of a club power comes from the path', () => {
  for (const { name, endpoint } of allEndpoints) {
    const { audience, path } = endpoint
    if (!isPower(audience) || powers[audience].scope === 'none') continue
    expect(path, name).toContain(`:${powers[audience].scope}Id`)
  }
})

test('docs/access.md shows the measured responses', async () => {
  await expect(accessPage(measured, byLink)).toMatchFileSnapshot('../docs/access.md')
})

test('a forged cookie opens nothing', async () => {
  const [, value = ''] = stage.actors[1]!.cookie.split('=', 2)
  const [, signature] = decodeURIComponent(value).split('.', 2)
  const session = `saesonkortet.session_token=${encodeURIComponent(`${'x'.repeat(32)}.${signature}`)}`
  const cookie = [session, ...ownCookies.map((own) => `${own}=${'x'.repeat(43)}`)].join('; ')
  for (const { name, endpoint } of allEndpoints) {
    if (endpoint.audience === 'anyone') continue
    expect([401, 404, 410], name).toContain(await knock(endpoint, { name: 'forger', cookie }))
  }
}, 30_000)

/**
 * Access that is checked before the request is parsed is tested with an unparsable request: who has access gets a
 * refusal of the input, and nothing changes. Access that depends on a row is tested with a valid request.
 */
async function knock(
  endpoint: EndpointSchema,
  { cookie }: Pick<Actor, 'name' | 'cookie'>,
): Promise<Knock> {
  const isByRow = endpoint.audience === 'check_in' || endpoint.audience === 'link'
  return answered(await (isByRow ? askInEarnest(endpoint, { cookie }) : mumble(endpoint, cookie)))
}

async function answered(answer: Response): Promise<Knock> {
  const { status } = answer
  if (status >= 500) throw new Error(await answer.text())
  if (status === 401 || status === 404 || status === 410) return status
  const said = await answer.text()
  return status === 403 && said.includes('two_factor_needed') ? 403 : 'in'
}

function mumble({ method, path }: EndpointSchema, cookie: string) {
  const at = path
    .replace(':clubId', stage.clubId)
    .replace(':companyId', stage.companyId)
    .replace(':tournamentId', stage.tournamentId)
    .replace(/:\w+/g, 'x')
  return method === 'GET'
    ? app.request('GET', `${at}?x=%00`, undefined, { cookie })
    : app.request(method, at, { x: '\u0000' }, { cookie })
}

function askInEarnest(
  { method, path, input }: EndpointSchema,
  { cookie, token, cardId }: LinkHolder,
) {
  const { clubId, passId, checkInId } = stage
  const visit = { way: 'manual', manualReason: 'other', pass: { id: passId } }
  const values: Record<string, unknown> = {
    ...sampleOf(input),
    ...(path.endsWith('/check-ins') && { ...visit, atClient: app.clock.now().toISOString() }),
    ...(method === 'GET' && path.endsWith('/guests') && { q: 'Holm' }),
    id: randomUUID(),
    clubId,
    passId,
    checkInId,
    ...(token && { token, key: token }),
    ...(cardId && { cardId }),
  }
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(values[name])),
  )
  const rest = Object.fromEntries(Object.entries(values).filter(([key]) => !names.includes(key)))
  if (method !== 'GET') return app.request(method, filled, rest, { cookie })
  const query = new URLSearchParams(rest as Record<string, string>)
  return app.request('GET', `${filled}?${query}`, undefined, { cookie })
}

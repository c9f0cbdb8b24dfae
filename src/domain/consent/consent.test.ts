import { expect, test } from 'vitest'
import { consentCookie, consentOf, grantedIn, visitorIn, type Choice } from './consent.ts'
import { consentInCookies } from './providers.ts'

const ours = (value: unknown) =>
  `a=1; ${consentCookie}=${encodeURIComponent(JSON.stringify(value))}; b=2`
const choice = (on: unknown[], v = 1) => ours({ v, id: 'x', at: '2027-05-04T08:00:00Z', on })

test('necessary cookies are always allowed, the others only after consent', () => {
  expect(consentOf([])).toEqual({
    necessary: true,
    functional: false,
    statistic: false,
    marketing: false,
    unclassified: false,
  })
  expect(grantedIn(consentOf(['marketing', 'functional']))).toEqual(['functional', 'marketing'])
})

test.each<[string, string, Choice[]]>([
  ['nothing', '', []],
  ['a refusal', choice([]), []],
  ['statistics alone', choice(['statistic']), ['statistic']],
  ['an older version', choice(['statistic'], 0), []],
  ['a later version', choice(['statistic'], 2), []],
  ['an unknown category', choice(['statistic', 'alt']), ['statistic']],
  ['no JSON', `${consentCookie}={v:1,on:[]}`, []],
  ['no list', ours({ v: 1, on: 'statistic' }), []],
  ['a value that cannot be decoded', `${consentCookie}=%E0%A4%A`, []],
  ['null', ours(null), []],
  ['another cookie with the same ending', choice(['statistic']).replace('; gk_', '; x_gk_'), []],
])('our own cookie with %s', (_, header, granted) => {
  expect(grantedIn(consentInCookies({ adapter: 'embedded', secure: false }, header))).toEqual(
    granted,
  )
})

const prefixed = (on: Choice[]) => choice(on).replace('gk_', '__Host-gk_')

test.each<[string, boolean, string, Choice[]]>([
  ['https, with its prefix', true, prefixed(['statistic']), ['statistic']],
  ['https, without: a sibling host may have set it', true, choice(['statistic']), []],
  ['https, a sibling host’s before ours', true, `${choice(['statistic'])}; ${prefixed([])}`, []],
  ['http, with the prefix of https', false, prefixed(['statistic']), []],
])('our own cookie under %s', (_, secure, header, granted) => {
  expect(grantedIn(consentInCookies({ adapter: 'embedded', secure }, header))).toEqual(granted)
})

const number = '0b9f7c1e-5d0c-4b6e-9d57-3f1f0a5c2b11'
const kept = (value: unknown) => encodeURIComponent(JSON.stringify(value))

test.each<[string, string | undefined, string | undefined]>([
  ['nothing', undefined, undefined],
  ['the present version', kept({ v: 1, id: number, on: [] }), number],
  ['an older version', kept({ v: 0, id: number, on: [] }), number],
  ['an id that is no UUID', kept({ v: 1, id: 'drop table', on: [] }), undefined],
  ['an id that is no text', kept({ v: 1, id: 7, on: [] }), undefined],
  ['null', kept(null), undefined],
])('the visitor id in a cookie with %s', (_, value, id) => {
  expect(visitorIn(value)).toBe(id)
})

const information = (value: unknown) =>
  `CookieInformationConsent=${encodeURIComponent(JSON.stringify(value))}`

test.each<[string, string, Choice[]]>([
  ['nothing', '', []],
  [
    'statistics approved',
    information({ consents_approved: ['cookie_cat_necessary', 'cookie_cat_statistic'] }),
    ['statistic'],
  ],
  ['no list', information({ consents_approved: 'cookie_cat_statistic' }), []],
  ['null', information(null), []],
  ['no JSON', 'CookieInformationConsent={consents_approved:[]}', []],
])('Cookie Information’s cookie with %s', (_, header, granted) => {
  expect(
    grantedIn(consentInCookies({ adapter: 'cookieinformation', secure: true }, header)),
  ).toEqual(granted)
})

const cookiebot = (middle: string) =>
  `CookieConsent=${encodeURIComponent(`{stamp:'abc==',${middle},method:'explicit',ver:1,utc:1795340000000,region:'dk'}`)}`

test.each<[string, string, Choice[]]>([
  ['nothing', '', []],
  ['0', 'CookieConsent=0', []],
  ['-1: no consent required', 'CookieConsent=-1', ['functional', 'statistic', 'marketing']],
  [
    'statistics',
    cookiebot('necessary:true,preferences:false,statistics:true,marketing:false'),
    ['statistic'],
  ],
  [
    'everything',
    cookiebot('necessary:true,preferences:true,statistics:true,marketing:true'),
    ['functional', 'statistic', 'marketing'],
  ],
  ['a missing flag', cookiebot('necessary:true,preferences:true,statistics:true'), []],
  [
    'a value other than true and false',
    cookiebot('necessary:true,preferences:1,statistics:true,marketing:true'),
    [],
  ],
  [
    'a repeated flag',
    cookiebot('necessary:true,preferences:true,statistics:false,statistics:true,marketing:true'),
    [],
  ],
  [
    'flags inside a quoted text',
    cookiebot("necessary:true,preferences:true,note:',statistics:true,',marketing:true"),
    [],
  ],
  ['a script', 'CookieConsent=%7Bnecessary%3Atrue%7D%3Balert(1)', []],
])('Cookiebot’s cookie with %s', (_, header, granted) => {
  expect(grantedIn(consentInCookies({ adapter: 'cookiebot', secure: true }, header))).toEqual(
    granted,
  )
})

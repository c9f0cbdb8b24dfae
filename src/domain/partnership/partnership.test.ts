import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseRichText } from '../content/rich-text.ts'
import { plainDate } from '../shared/dates.ts'
import { startingTerms } from '../settlement/terms.ts'
import { clauseChanges, clausesOf, signedText, type AgreementFacts } from './agreement.ts'
import { isOpenLead, leadStates, mayReceiveOffer, movesFrom, type LeadState } from './lead.ts'

const page = readFileSync('docs/algorithms/partnership.md', 'utf8')
const moves = [...page.matchAll(/^\| ([a-z_]+) \| ([a-z_, ]*) ?\|$/gm)].map(
  ([, from = '', to = '']) => [from, to.trim() === '' ? [] : to.trim().split(', ')] as const,
)

test.each(moves)('a lead that is %s moves by hand to %j', (from, to) =>
  expect(movesFrom(from as LeadState)).toEqual(to),
)

test('the table of moves has every state, and nobody chooses an offer or a signature', () => {
  expect(moves.map(([from]) => from)).toEqual([...leadStates])
  expect(moves.flatMap(([, to]) => to)).not.toContain('offer_sent')
  expect(moves.flatMap(([, to]) => to)).not.toContain('accepted')
  expect(leadStates.filter(mayReceiveOffer)).not.toContain('accepted')
  expect(leadStates.filter((state) => !isOpenLead(state))).toEqual(['accepted', 'declined'])
})

const facts: AgreementFacts = {
  clubName: 'Lyngbakken Golfklub',
  company: { name: 'Sæsonkortet ApS', cvr: '41870001' },
  partnerFrom: plainDate('2028-03-01'),
  partnerTo: null,
  roundsPerPass: 2,
  acceptsProducts: ['FULD', 'HVERDAG', 'UNG'],
  maxHandicapTenths: 360,
  noticeHours: 72,
  settlement: startingTerms,
}
const general = parseRichText('## I kan sige op\n\nSenest den 31. oktober.').sections

describe('the agreement with a club', () => {
  test('says what was agreed, then the general clauses', () => {
    const clauses = clausesOf(facts, general)
    expect(clauses.map(({ title }) => title)).toEqual([
      'Parterne',
      'Periode',
      'Runder',
      'Kort, I tager imod',
      'Handicap',
      'Varsel',
      'Sådan deles pengene',
      'I kan sige op',
    ])
    const text = signedText(clauses).replaceAll('\u00a0', ' ')
    expect(text).toContain(
      'Parterne\nLyngbakken Golfklub og Sæsonkortet ApS, CVR 41870001.\n\nPeri',
    )
    expect(text).toContain('fra onsdag den 1. marts 2028. Aftalen')
    expect(text).toContain('Sæsonkort, Hverdagskort og Sæsonkort Ung.')
    expect(text).toContain('handicap over 36,0')
    expect(text).toContain('Administrationsandelen er 15 %')
    expect(text).toContain('Salgsprovisionen er 10 %')
    expect(text).toContain('under 90 kr., lægger')
  })

  test('is the same text for the same facts, and another for each fact that is signed', () => {
    const text = signedText(clausesOf(facts, general))
    expect(signedText(clausesOf({ ...facts }, general))).toBe(text)
    const others: Partial<AgreementFacts>[] = [
      { partnerFrom: plainDate('2028-03-02') },
      { partnerTo: plainDate('2028-11-30') },
      { roundsPerPass: 3 },
      { acceptsProducts: ['FULD'] },
      { maxHandicapTenths: null },
      { noticeHours: 96 },
      { settlement: { ...startingTerms, method: 'B' } },
      { settlement: { ...startingTerms, operatorShare: 1_250 } },
      { settlement: { ...startingTerms, commission: { kind: 'amount', ore: 15_000 } } },
      { settlement: { ...startingTerms, onAccount: 5_000 } },
      { settlement: { ...startingTerms, guarantee: null } },
      { settlement: null },
    ]
    const texts = others.map((other) => signedText(clausesOf({ ...facts, ...other }, general)))
    expect(new Set([text, ...texts]).size).toBe(others.length + 1)
  })
})

/** `Runder: 2` in the page; a dash is no clause. */
const clauseIn = (cell: string) => {
  const [title = '', text = ''] = cell.split(': ')
  return cell === '–' ? [] : [{ title, text }]
}
const changes = [...page.matchAll(/^\| ([^|]*:[^|]*|–) \| ([^|]*:[^|]*|–) \| ([^|]*?) ?\|$/gm)]

test('the page shows four changes', () => expect(changes).toHaveLength(4))

test.each(changes.map(([, before = '', after = '', shown = '']) => [before, after, shown]))(
  'from »%s« to »%s« shows »%s«',
  (before, after, shown) => {
    const found = clauseChanges(clauseIn(before), clauseIn(after)).map(({ title, from, to }) =>
      from === null
        ? `${title}: new`
        : to === null
          ? `${title}: removed`
          : `${title}: from ${from} to ${to}`,
    )
    expect(found).toEqual(shown === '' ? [] : [shown])
  },
)

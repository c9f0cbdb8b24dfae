import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { SeasonSettlement } from '#domain/settlement/season-result.ts'

const folder = mkdtempSync(join(tmpdir(), 'settlement-compute-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const season = 'docs/examples/settlement-season.json'
type Document = Record<string, unknown[]>

/** Runs the command as a stranger would, with exit code and both outputs. */
function compute(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['scripts/settlement-compute.ts', ...args],
      { maxBuffer: 10_000_000 },
      (error, out, err) => resolve({ code: Number(error?.code ?? 0), out, err }),
    )
  })
}

function fileOf(name: string, content: unknown): string {
  const path = join(folder, `${name}.json`)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

const readDocument = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Document

describe('npm run -s settlement:compute', () => {
  test('settles the worked example to the øre', async () => {
    const { code, out, err } = await compute(season)
    expect([code, err]).toEqual([0, ''])
    const { payouts, totals } = JSON.parse(out) as SeasonSettlement
    expect(payouts.map(({ transfer }) => transfer)).toEqual([
      721_547, 415_632, 517_114, 162_371, 33_827,
    ])
    expect(totals.pool.total).toBe(1_745_491)
  })

  test('settles four cards by method A beside B', async () => {
    const { code, out } = await compute('docs/examples/settlement-methods.json')
    const { shares, other } = JSON.parse(out) as SeasonSettlement
    expect(code).toBe(0)
    expect(shares.map(({ share }) => share)).toEqual([200_000, 120_000, 80_000])
    expect(other.shares.map(({ share }) => share)).toEqual([233_334, 113_333, 53_333])
  })

  test('settles the example in its page', async () => {
    const page = readFileSync('docs/settlement-file.md', 'utf8')
    const { code, out } = await compute(fileOf('page', /```json\n([^]*?)```/.exec(page)?.[1] ?? ''))
    expect(code).toBe(0)
    // The pool is 1.121,25: 12 points of A on a Saturday, 10 of B. A also sold the card.
    const { payouts } = JSON.parse(out) as SeasonSettlement
    expect(payouts.map(({ transfer }) => transfer)).toEqual([61_159 + 14_950, 50_966])
  })

  test('gives the same bytes whatever the order of lists and keys', async () => {
    const mixed = Object.fromEntries(
      Object.entries(readDocument(season))
        .toReversed()
        .map(([key, value]) => [key, Array.isArray(value) ? value.toReversed() : value]),
    )
    const [first, second] = await Promise.all([compute(season), compute(fileOf('mixed', mixed))])
    expect(second.code).toBe(0)
    expect(second.out).toBe(first.out)
  })

  test('explains every sale, visit and card with --details', async () => {
    const { out } = await compute('--details', season)
    const { details, shares } = JSON.parse(out) as SeasonSettlement & {
      details: { sales: { pool: number }[]; visits: { points: number }[]; cards: unknown[] }
    }
    const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0)
    expect(sum(details.sales.map(({ pool }) => pool))).toBe(1_745_491)
    expect(sum(details.visits.map(({ points }) => points))).toBe(
      sum(shares.map(({ points }) => points)),
    )
    expect(details.cards).toHaveLength(17)
  })

  test('names all errors of a file and prints no result', async () => {
    const document = readDocument(season)
    const wrong = {
      ...document,
      colour: 'red',
      sales: [...(document.sales ?? []), { id: 'x', listPrice: -100 }],
      visits: [{ id: 'v', passId: 'full-01', clubId: 'Z', day: '2028-01-01', slot: 1 }],
    }
    const { code, out, err } = await compute(fileOf('wrong', wrong))
    expect([code, out]).toEqual([1, ''])
    expect(err.trim().split('\n').toSorted()).toEqual([
      '4 errors',
      'colour: unknown_key',
      'sales[17].listPrice: not_an_amount',
      'visits[0].clubId: unknown_club',
      'visits[0].day: day_outside_season',
    ])
  })

  test('says that a file is no JSON', async () => {
    const { code, out, err } = await compute(fileOf('text', 'klub;runder'))
    expect([code, out]).toEqual([1, ''])
    expect(err).toContain('$: not_json')
  })

  test.each([[[]], [['--all', season]], [[season, season]], [['nowhere.json']]])(
    'ends with 2 for wrong use: %j',
    async (args) => {
      const { code, out, err } = await compute(...args)
      expect([code, out]).toEqual([2, ''])
      expect(err).toContain('Usage: npm run -s settlement:compute -- FILE')
    },
  )
})

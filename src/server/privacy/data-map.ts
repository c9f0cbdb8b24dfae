import { periods } from '#domain/privacy/periods.ts'
import { kinds, purposes, type TableEntry } from './data-map-entry.ts'
import { peopleMap } from './data-map-people.ts'
import { restMap } from './data-map-rest.ts'
import { signInMap } from './data-map-sign-ins.ts'
import { tournamentMap } from './data-map-tournaments.ts'
import { tradeMap } from './data-map-trade.ts'

/**
 * Every column of every table: what it tells of a person, why we have it, when it goes, and what
 * an export and an erasure do with it (L-DP-2). A test holds it against the real schema, the real
 * export and the real erasure.
 */
export const dataMap: Readonly<Record<string, TableEntry>> = {
  ...peopleMap,
  ...signInMap,
  ...tradeMap,
  ...tournamentMap,
  ...restMap,
}

/** The map for people to read: `docs/data-map.md`. */
export function writeDataMap(): string {
  const tables = Object.entries(dataMap)
  const personal = tables.filter(([, { personal }]) => personal)
  const others = tables.filter(([, { personal }]) => !personal)
  return [
    '# Data map\n',
    'Written from `src/server/privacy/data-map.ts`; a test holds the two together, and both against the database. `npx vitest run src/server/privacy/data-map.db.test.ts -u` writes it again.\n',
    'An erasure makes a column *gone* (with its row), *emptied*, or leaves it *kept* until its period is over; `docs/algorithms/erasure.md` says why.\n',
    ...personal.map(([name, table]) => section(name, table)),
    '## Tables without people\n',
    ...others.map(([name, { about }]) => `- \`${name}\`: ${about}.`),
    '',
  ].join('\n')
}

function section(name: string, { about, purpose, kept, personal = {}, plain }: TableEntry) {
  const why = purpose && `${purposes[purpose].text} (${purposes[purpose].basis})`
  const rows = Object.entries(personal).map(
    ([column, [kind, erased, exported]]) =>
      `| \`${column}\` | ${kinds[kind]} | ${erased} | ${exported ?? 'no'} |`,
  )
  return [
    `## ${name}\n`,
    `${about}. ${why}. Kept: ${lengthOf(kept)}.\n`,
    '| Column | Tells | Erasure | Export |',
    '| --- | --- | --- | --- |',
    ...rows,
    plain.length > 0 ? `\nTells nothing by itself: ${plain.join(', ')}.\n` : '',
  ].join('\n')
}

function lengthOf(kept = ''): string {
  if (!(kept in periods)) return kept
  const period = periods[kept as keyof typeof periods]
  if ('days' in period) return `${period.days} days`
  if ('months' in period) return `${period.months} months`
  return `${period.wholeYearsAfter} years after the end of the year`
}

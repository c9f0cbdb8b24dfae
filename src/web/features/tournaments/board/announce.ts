import { placeSpoken, unitOf, valueSpoken } from './score-text.ts'
import { valueOf, type SeenDivision, type SeenRow } from './see-board.ts'

/**
 * The one line that somebody who listens needs of a change (LB-16): a new leader before anybody
 * followed; undefined when neither has changed.
 */
export function announce(
  before: readonly SeenDivision[],
  after: readonly SeenDivision[],
  followed: ReadonlySet<string>,
): string | undefined {
  return newLead(before, after) ?? newsOfFollowed(before, after, followed)
}

function newLead(before: readonly SeenDivision[], after: readonly SeenDivision[]) {
  for (const seen of after) {
    const { division } = seen
    const was = before.find((one) => one.division.id === division.id)
    const had = was ? leadersOf(was).map(({ row }) => row.id) : []
    const leaders = leadersOf(seen)
    const fresh = leaders.find(({ row }) => !had.includes(row.id))
    if (had.length === 0 || !fresh) continue
    const where = after.length > 1 ? ` i ${division.name}` : ''
    const how = leaders.length > 1 ? 'Deler nu føringen' : 'Ny i føring'
    return `${how}${where}: ${fresh.row.name}, ${spoken(fresh, seen)}.`
  }
  return undefined
}

const leadersOf = ({ playing }: SeenDivision) => playing.filter(({ place }) => place === 1)

const spoken = (seen: SeenRow, { division }: SeenDivision) =>
  valueSpoken(valueOf(seen, unitOf(division)), unitOf(division))

function newsOfFollowed(
  before: readonly SeenDivision[],
  after: readonly SeenDivision[],
  followed: ReadonlySet<string>,
) {
  const known = new Map(before.flatMap(({ playing }) => playing).map((one) => [one.row.id, one]))
  for (const seen of after) {
    for (const one of seen.playing) {
      const was = known.get(one.row.id)
      if (!was || !followed.has(one.row.id) || !isNews(was, one)) continue
      return `${one.row.name}: ${spoken(one, seen)}${holesSpoken(one)}, ${placeSpoken(one)}.`
    }
  }
  return undefined
}

const holesSpoken = ({ row: { thru } }: SeenRow) =>
  thru === 0 ? '' : thru === 1 ? ' efter 1 hul' : ` efter ${thru} huller`

const isNews = (was: SeenRow, is: SeenRow) =>
  was.row.thru !== is.row.thru || was.result.all.against !== is.result.all.against

import type { Board, BoardResult, BoardRow } from '#domain/board/board.ts'
import { decodeScores } from '#domain/board/score-encoding.ts'
import { groupedBy } from '#domain/shared/grouped-by.ts'

type Sample = { players: number; rounds: 1 | 2; isOver?: boolean; longNames?: boolean }

const names = ['Anna Holm', 'Bo Kjær', 'Carl Østergård', 'Dorthe Ågesen', 'Erik Sø', 'Freja Bæk']
const longName = 'Anne-Margrethe Kjærsgaard-Sørensen von Østergaard'
const par = [4, 5, 3, 4, 4, 3, 5, 4, 4, 4, 3, 5, 4, 4, 5, 3, 4, 4]
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

const drawn = {
  courseName: 'Skovbanen',
  courses: ['Skovbanen'],
  holes: 18,
  drawVersion: 1,
  hiddenHoles: 0,
  resumesOn: null,
  opensAt: null,
  voidReason: null,
  sides: 0,
}

/** A deterministic board for the gallery and for tests. */
export function sampleBoard({ players, rounds, isOver = false, longNames = false }: Sample): Board {
  const rows = Array.from({ length: players }, (_, i) =>
    sampleRow(i, { rounds, isOver, longNames }),
  )
  const days = [1, 2].slice(0, rounds).map((number) => ({
    id: id(900 + number),
    number,
    day: `2027-06-${11 + number}` as Board['round']['day'],
    isVoid: false,
  }))
  const round = days.at(-1)
  if (!round) throw new Error('A board needs a round')
  return {
    version: 7,
    changedAt: Date.UTC(2027, 5, 12, 12, 32, 5),
    tournament: {
      id: id(999),
      slug: 'majmatchen-2027',
      name: 'Majmatchen',
      state: isOver ? 'final' : 'in_play',
    },
    round: { ...round, ...drawn },
    rounds: days,
    flights: Array.from({ length: Math.ceil(players / 3) }, (_, i) => ({
      id: id(800 + i),
      position: i + 1,
      minute: 540 + 10 * i,
      course: 1,
      hole: i % 4 === 3 ? 10 : 1,
      group: null,
    })),
    tees: [
      {
        name: '58',
        holes: par.map((of, i) => ({ number: i + 1, par: of, strokeIndex: ((i * 7) % 18) + 1 })),
      },
    ],
    divisions: [
      {
        id: id(700),
        name: 'A-rækken',
        format: 'stroke_play',
        unit: 'strokes',
        main: 'net',
        isOver,
        howPlaced:
          'Mens der spilles, tæller nettoslag over eller under par på de huller, der er spillet.',
        cut: null,
        standings: { net: standingBy(rows, 'net'), gross: standingBy(rows, 'gross') },
      },
    ],
    rows,
  }
}

function sampleRow(
  i: number,
  { rounds, isOver, longNames }: Omit<Required<Sample>, 'players'>,
): BoardRow {
  const thru = isOver ? 18 : ([18, 18, 15, 12, 9, 7, 4, 0][i % 8] ?? 0)
  const encoded = par
    .map((of, at) => (at < thru ? String(of + ((i + at * 3) % 4) - 1) : '-'))
    .join('')
  const before = par.map((of, at) => String(of + ((i + at) % 3) - 1)).join('')
  const cards = rounds === 2 ? [before, encoded] : [encoded]
  const handicap = (i * 5) % 14
  return {
    id: id(i + 1),
    name: longNames ? `${longName} ${i + 1}` : `${names[i % names.length]}${i < 6 ? '' : ` ${i}`}`,
    club: i % 5 === 4 ? null : 'Rold Bakker Golfklub',
    division: 0,
    flight: Math.floor(i / 3),
    tee: 0,
    handicap,
    buggy: i % 7 === 3,
    state: thru === 0 ? 'waiting' : thru < 18 ? 'playing' : i % 2 ? 'finished' : 'delivered',
    status: i === 5 ? 'WD' : null,
    thru,
    cards,
    deducted: cards.map(() => 0),
    disputed: i === 3 && thru < 18 ? [2] : [],
    net: resultOf(cards, Math.round((handicap * thru) / 18), rounds === 2 ? (i % 6) + 1 : null),
    gross: resultOf(cards, 0, rounds === 2 ? (i % 6) + 1 : null),
  }
}

function resultOf(cards: readonly string[], less: number, before: number | null): BoardResult {
  const sums = cards.map((card) => {
    const scores = decodeScores(card).map((score) => (typeof score === 'number' ? score : null))
    const total = scores.reduce<number>((sum, n) => sum + (n ?? 0), 0)
    const against = scores.reduce<number>(
      (sum, n, at) => sum + (n === null ? 0 : n - (par[at] ?? 0)),
      0,
    )
    return { total: total - less, against: against - less }
  })
  const all = sums.reduce((a, b) => ({ total: a.total + b.total, against: a.against + b.against }))
  return { all, today: sums.at(-1) ?? all, before }
}

function standingBy(rows: readonly BoardRow[], view: 'net' | 'gross') {
  const at = rows.map((row, i) => ({ row, i, against: (row[view] ?? row.gross).all.against }))
  const placed = at.filter(({ row }) => row.status === null && row.thru > 0)
  const groups = groupedBy(
    placed.toSorted((a, b) => a.against - b.against),
    ({ against }) => against,
  )
  return {
    placed: [...groups.values()].map((group) => group.map(({ i }) => i)),
    unplaced: at.filter((one) => !placed.includes(one)).map(({ i }) => i),
  }
}

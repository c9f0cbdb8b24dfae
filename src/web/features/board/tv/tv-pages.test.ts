import { describe, expect, test } from 'vitest'
import type { ScreenPart } from '#domain/board/screen-rotation.ts'
import { timePar } from '#domain/scoring/pace.ts'
import { buildBoardViewModel } from '#domain/board/board-view-model.ts'
import { sampleBoard } from '../sample-board.ts'
import { arrivalList, birdieList, holeList, sideList, type ScreenList } from './tv-lists.ts'
import { tvPages, type TvContent, type TvPage } from './tv-pages.ts'

const board = sampleBoard({ players: 30, rounds: 1 })
const [first] = board.divisions
if (!first) throw new Error('The sample has a division')
const second = { ...first, id: 'b', name: 'B-rækken' }
const half = (from: number, to: number) =>
  [{ placed: [], unplaced: board.rows.map((_, i) => i).slice(from, to) }].map((gross) => ({
    net: gross,
    gross,
  }))[0]!
const model = buildBoardViewModel({
  ...board,
  divisions: [
    { ...first, standings: half(0, 25) },
    { ...second, standings: half(25, 30) },
  ],
})
const list = (count: number, columns: 1 | 2): ScreenList => ({
  title: 'Seneste birdies',
  note: '',
  columns,
  rows: Array.from({ length: count }, (_, i) => ({
    key: String(i),
    lead: '',
    names: [],
    detail: '',
    value: '',
  })),
})
const content: TvContent = {
  model,
  lists: {},
  pictures: [],
  weather: undefined,
  state: 'in_play',
  rows: 10,
  columns: 2,
}
const kinds = (pages: readonly TvPage[]) => pages.map(({ kind }) => kind)

describe('the pages that a director composes (TV-4)', () => {
  test('are the boards of all divisions, or of the one that is chosen', () => {
    const names = (divisionId: string | null) =>
      tvPages([{ kind: 'board', divisionId }], content).map((page) =>
        page.kind === 'rows' ? page.page.of.division.name : page.kind,
      )
    expect(names(null)).toEqual(['A-rækken', 'A-rækken', 'B-rækken'])
    expect(names('b')).toEqual(['B-rækken'])
    expect(names('gone')).toEqual([])
  })

  test('show two divisions beside each other until the longer one is through', () => {
    const pages = tvPages([{ kind: 'split', left: first.id, right: 'b' }], content)
    expect(
      pages.map((page) => (page.kind === 'split' ? page.pages.map(({ from }) => from) : [])),
    ).toEqual([
      [1, 1],
      [11, 1],
      [21, 1],
    ])
  })

  test('show a sponsor’s picture, its text alone when the picture is gone, and nothing without both', () => {
    const file = { format: 'webp', hash: 'x' } as const
    const picture = { id: 'logo', alt: 'Bageren', width: 800, height: 200, file }
    const part = { kind: 'sponsor', text: '', pictureId: 'logo' } as const
    const shown = (parts: ScreenPart[], pictures = [picture]) =>
      tvPages(parts, { ...content, pictures }).map((page) =>
        page.kind === 'sponsor' ? [page.text, page.picture?.alt] : page.kind,
      )
    expect(shown([part, { ...part, text: 'Brød' }])).toEqual([
      ['', 'Bageren'],
      ['Brød', 'Bageren'],
    ])
    expect(shown([part, { ...part, text: 'Brød' }], [])).toEqual([['Brød', undefined]])
    expect(shown([{ kind: 'sponsor', text: 'Slagteren' }])).toEqual([['Slagteren', undefined]])
  })

  test('have the weather while there is a forecast that is recent enough', () => {
    const hour = { at: 0, temperature: 17, wind: 5, windFrom: 225, gust: 9, rain: 0, symbol: 'fog' }
    const weather = { now: hour, next: [], madeAt: 0, hoursOld: null }
    expect(kinds(tvPages([{ kind: 'weather' }], { ...content, weather }))).toEqual(['weather'])
    expect(tvPages([{ kind: 'weather' }], content)).toEqual([])
  })

  test('leave out what has no content, and keep the order', () => {
    const lists = { birdies: list(3, 2), arrivals: list(12, 1), sides: list(0, 2) }
    const parts = [
      { kind: 'sides' },
      { kind: 'arrivals' },
      { kind: 'notice', text: 'Spisning' },
      { kind: 'birdies' },
      { kind: 'holes' },
    ] as const
    const pages = tvPages(parts, { ...content, lists })
    expect(kinds(pages)).toEqual(['list', 'list', 'text', 'list'])
    expect(pages[1]).toMatchObject({ from: 11, total: 12 })
  })

  test('show only the latest birdies that fit one page', () => {
    const lists = { birdies: { ...list(40, 2), hasOnePage: true as const } }
    expect(tvPages([{ kind: 'birdies' }], { ...content, lists })).toMatchObject([{ total: 20 }])
  })

  test('begin with the suspension of play', () => {
    const pages = tvPages([{ kind: 'board', divisionId: 'b' }], { ...content, state: 'suspended' })
    expect(pages[0]).toMatchObject({ kind: 'text', title: 'Spillet er afbrudt' })
  })
})

describe('the lists of the screen', () => {
  const real = buildBoardViewModel(board)
  const par = Array.from({ length: 18 }, () => 4)
  const flight = (index: number, start: number, played: number) => ({
    flightId: board.flights[index]?.id ?? '',
    start,
    holes: par.map((_, i) => i + 1),
    timePar: timePar(par, 3),
    finished: par.map((_, i) => (i < played ? start + 13 * (i + 1) : null)),
  })

  test('name a hole-in-one, an eagle and a birdie, with the time and the hole', () => {
    const birdie = { entryId: 'a', name: 'Anna Holm', hole: 7, at: Date.UTC(2027, 5, 12, 12, 5) }
    const rows = birdieList(
      {
        birdies: [
          { ...birdie, strokes: 1, par: 3 },
          { ...birdie, strokes: 3, par: 5 },
          { ...birdie, strokes: 3, par: 4 },
        ],
      },
      real,
    ).rows
    expect(rows.map(({ value }) => value)).toEqual([
      'Hole-in-one, hul 7',
      'Eagle, hul 7',
      'Birdie, hul 7',
    ])
    expect(rows[0]).toMatchObject({ lead: '14:05', names: ['Anna Holm'] })
  })

  test('have the flights that are expected within the hour by the clock, also after a suspension', () => {
    const flights = [flight(1, 550, 16), flight(0, 540, 17), flight(2, 560, 3)]
    const at = (now: number, pausedMinutes: number) =>
      arrivalList({ flights, pausedMinutes }, real, now).rows.map(({ lead, value }) => [
        lead,
        value,
      ])
    expect(at(768, 0)).toEqual([
      ['12:52–12:56', '17 af 18'],
      ['13:02–13:06', '16 af 18'],
    ])
    expect(at(798, 30)[0]).toEqual(['13:22–13:26', '17 af 18'])
  })

  test('leave out a flight that has finished and one that is not seen on the course', () => {
    const flights = [flight(0, 540, 18), flight(1, 550, 0)]
    expect(arrivalList({ flights, pausedMinutes: 0 }, real, 560).rows).toEqual([])
  })

  test('show the hardest hole first and the first three of a side competition', () => {
    const hole = { course: 1, par: 4, scores: 3, averageHundredths: 450, marks: {} as never }
    const holes = holeList(
      [
        { ...hole, hole: 1, overParHundredths: 50, difficulty: 2 },
        { ...hole, hole: 2, overParHundredths: 91, difficulty: 1 },
        { ...hole, hole: 3, overParHundredths: null, difficulty: null, scores: 0 },
      ],
      ['Skovbanen'],
    )
    expect(holes.rows.map(({ names, value }) => [...names, value])).toEqual([
      ['Hul 2', '+0,91'],
      ['Hul 1', '+0,50'],
    ])
    const results = Array.from({ length: 5 }, (_, i) => ({
      entryId: String(i),
      name: `Spiller ${i}`,
      club: null,
      measure: 240,
      place: i + 1,
      shared: false,
    }))
    const side = {
      id: 's',
      kind: 'nearest_pin' as const,
      course: null,
      hole: 7,
      division: null,
      prize: null,
    }
    const sides = sideList({ competitions: [{ ...side, results }], skins: [] })
    expect(sides.rows.map(({ value }) => value)).toEqual(['2,40 m', '2,40 m', '2,40 m'])
  })

  test('shows at most six winners of skins after the side competitions', () => {
    const won = Array.from({ length: 8 }, (_, i) => ({
      entryId: String(i),
      name: `Spiller ${i}`,
      club: null,
      skins: '2,5',
    }))
    const skins = { id: 's', roundId: 'r', roundNumber: 1, division: 'A-rækken', net: true }
    const result = { prize: null, conditions: [], won, holes: [], left: null, isOver: false }
    const { note, rows } = sideList({ competitions: [], skins: [{ ...skins, ...result }] })
    expect(note).toBe('Vundne skins')
    expect(rows).toHaveLength(6)
    expect(rows[0]).toMatchObject({ lead: 'Skins', detail: 'Netto · A-rækken', value: '2,5' })
  })
})

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PublicFlight } from '#contract/scoring/flights.ts'
import { FlightCards, historyText } from './flight-cards.tsx'

type Player = PublicFlight['players'][number]
const at = (time: string) => Date.parse(`2027-06-12T${time}:00+02:00`)
const byMarker = { as: 'marker' as const, by: 'Per M.', at: at('15:02') }
const byBoth = [{ as: 'player' as const, by: 'Anna H.', at: at('15:01') }, byMarker]

/** The state and the note of a card in a flight of one player. */
function say(given: Pick<Player, 'signatures' | 'deliveredAt' | 'receipt'>) {
  const hole = { number: 7, par: 4, strokeIndex: 1, lengthMetres: null, received: 0 }
  const player: Player = {
    entryId: 'a',
    name: 'Anna H.',
    clubName: null,
    playingHandicap: 12,
    teeName: 'Gul',
    format: 'stroke_play',
    state: 'delivered',
    status: null,
    deducted: 0,
    holes: [{ ...hole, score: null, isDisputed: false, history: [] }],
    ...given,
  }
  const tournament = { id: 't', name: 'Prøve', slug: 'proeve' }
  const flight = { day: '2027-06-12', courseName: 'Skov', tournament, players: [player] }
  const html = renderToStaticMarkup(<FlightCards flight={flight as unknown as PublicFlight} />)
  const [, text = ''] = /break-words text-slate-700">(.*?)<\/p>/.exec(html) ?? []
  const [, state] = /font-semibold text-slate-700">(.*?)<\/p>/.exec(html) ?? []
  const sentence = text.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
  return [state, sentence.trim()]
}

test('a changed score has a clock, and an editable hole is a button (SC-3, SC-4)', () => {
  const hole = { number: 7, par: 4, strokeIndex: 1, lengthMetres: null, received: 0, score: 6 }
  const history = [{ score: 5, by: 'Per M.', at: at('11:42'), reason: null }]
  const players = ['a', 'b'].map((entryId) => ({
    entryId,
    name: entryId,
    playingHandicap: 0,
    status: null,
    signatures: [],
    deliveredAt: null,
    holes: [{ ...hole, isDisputed: entryId === 'b', history: entryId === 'a' ? history : [] }],
  }))
  const tournament = { id: 't', name: 'Prøve', slug: 'proeve' }
  const flight = { day: '2027-06-12', tournament, players } as unknown as PublicFlight
  const cardsOf = (given: object) =>
    renderToStaticMarkup(<FlightCards flight={flight} {...given} />)
      .split('</h2>')
      .slice(1)
  const [a, b] = cardsOf({})
  expect(a).toMatch(/, rettet<.*Rettet på hul 7/)
  expect(a).not.toContain('Uenige')
  expect(b).toMatch(/, uenige<.*Uenige om hul 7/)
  expect(a + (b ?? '')).not.toContain('Ret hul 7')
  const mayEdit = ({ entryId }: Player) => entryId === 'b'
  const [other, own] = cardsOf({ mayEdit, onHole: () => undefined })
  expect(other).not.toContain('Ret hul 7')
  expect(own).toContain('Ret hul 7')
})

const delivered = 'Afleveret kl. 15.10. Kvittering K7P2'
const taken = 'Modtaget af turneringsledelsen kl. 15.10.'
const marked = 'Per M. som markør kl. 15.02.'

test.each<[string, Player['signatures'], string | null, [string, string]]>([
  ['without signatures', [], 'K7P2', ['Afleveret', `Skrevet under på papir. ${delivered}`]],
  [
    'signed by both',
    byBoth,
    'K7P2',
    ['Afleveret', `Skrevet under af Anna H. som spiller kl. 15.01 og ${marked} ${delivered}`],
  ],
  ['settled, signed by nobody', [], null, ['Modtaget', taken]],
  [
    'settled, signed by the marker',
    [byMarker],
    null,
    ['Modtaget', `Skrevet under af ${marked} ${taken}`],
  ],
])(
  'a delivered card, %s, shows how it was delivered (PE-11, TD-6)',
  (_, signatures, receipt, said) => {
    expect(say({ deliveredAt: at('15:10'), signatures, receipt })).toEqual(said)
  },
)

test('a changed score shows who changed it, when and why (SC-4)', () => {
  const history = [
    { score: 5, by: 'Per M.', at: at('11:42'), reason: null },
    { score: 6, by: null, at: at('15:10'), reason: 'strafslag' },
    { score: null, by: null, at: at('15:20'), reason: 'taget tilbage.' },
  ]
  expect(historyText(history).replaceAll('\u00a0', ' ')).toBe(
    'Per M. skrev 5 slag kl. 11.42. Rettet til 6 slag af turneringsledelsen kl. 15.10: strafslag. Slettet af turneringsledelsen kl. 15.20: taget tilbage.',
  )
})

// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { SetUp } from '#contract/admin/set-up.ts'
import type { Profile } from '#contract/accounts/profile.ts'
import type { TournamentResults } from '#contract/results/endpoints.ts'
import type { Fixable } from '#contract/results/fixable.ts'
import type { FlightPlayer } from '#contract/scoring/flight-player.ts'
import { directorsEntry, divisionA } from '#test/directors-entry.ts'
import { provideInProcessApi } from './fetch-api.ts'
import { ProfileForm } from './features/accounts/profile-form.tsx'
import { BankStep, CompanyStep } from './features/admin/set-up-steps.tsx'
import { EditPlayer } from './features/entries/edit-player.tsx'
import { FixForm } from './features/results/fix-form.tsx'
import { HideHoles } from './features/results/hide-holes.tsx'
import { fixableRoundsQuery } from './features/results/results-queries.ts'
import { Rounds } from './features/results/rounds.tsx'
import { StatusForm } from './features/scoring/desk/status-form.tsx'
import { ToastProvider } from './ui/toast.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  provideInProcessApi(undefined)
})

const uuid = (digit: number) => `0195d8f0-0000-7000-8000-00000000000${digit}`
const tournamentId = uuid(1)
const cardKey = { tournamentId, roundId: uuid(2), entryId: uuid(3) }
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label)
/** Both events of a browser, for a field or a choice. */
function type(label: string | RegExp, value: string) {
  fireEvent.input(field(label), { target: { value } })
  fireEvent.change(field(label), { target: { value } })
}

type Version = 'v1' | 'v2'
type Form = {
  /** The form while this version is stored. */
  form: (stored: Version) => ReactNode
  /** Writes something, before a colleague saves. */
  write: () => void
  save: () => void
  /** What is written, which a colleague's save must not remove. */
  written: () => string
  /** The version that a request is based on. */
  basis: readonly [seen: unknown, newer: unknown]
  /** What the notice says is stored now. */
  says: RegExp
  /** Data of the form's query. */
  cache?: (client: QueryClient, stored: Version) => void
}

const isFirst = (stored: Version) => stored === 'v1'

const player = (stored: Version) =>
  ({
    entryId: cardKey.entryId,
    name: 'Anne Holm',
    status: isFirst(stored) ? null : { code: 'DQ', reason: 'Forkert bold', hole: null },
    holes: [],
  }) as unknown as FlightPlayer

const results = (stored: Version, voidReason: string | null = null) =>
  ({
    state: 'in_play',
    rounds: [
      {
        id: cardKey.roundId,
        number: 1,
        state: 'in_play',
        voidReason,
        hiddenHoles: isFirst(stored) ? 0 : 6,
        opensAt: null,
        hidingVersion: stored,
      },
    ],
  }) as unknown as TournamentResults

const setUp = (stored: Version) =>
  ({
    company: {
      name: isFirst(stored) ? 'Golf ApS' : 'Golf A/S',
      street: 'Havnegade 1',
      postcode: '8000',
      city: 'Aarhus',
      cvr: '13748136',
      email: 'hej@golf.example',
      phone: '86121212',
      phoneHours: 'Hverdage',
    },
    companyVersion: stored,
    bankAccountEnd: isFirst(stored) ? '4567' : '9999',
    bankAccountVersion: stored,
    steps: [],
  }) as unknown as SetUp

const profile = (stored: Version) =>
  ({ name: isFirst(stored) ? 'Anne Holm' : 'Anne Hald', phone: null, version: stored }) as Profile

const fixablePlayer = {
  entryId: cardKey.entryId,
  name: 'Anne Holm',
  teeId: uuid(5),
  handicapTenths: 184,
  playingHandicap: 20,
}
const fixable = (stored: Version): Fixable & { lines: string[] } => ({
  lines: [],
  version: stored,
  rounds: [{ id: cardKey.roundId, number: 1, tees: [], players: [fixablePlayer] }],
})

const entry = directorsEntry()
const entries = { divisions: [{ id: divisionA, name: 'A-rækken' }] } as never

const forms: Record<string, Form> = {
  'the details of a player': {
    form: (stored) => (
      <EditPlayer
        tournamentId={tournamentId}
        data={entries}
        entry={{ ...entry, version: stored, handicapTenths: isFirst(stored) ? 184 : 171 }}
      />
    ),
    write: () => {
      press('Ret spilleren …')
      type('Fornavn', 'Annette')
    },
    save: () => press('Gem'),
    written: () => field('Fornavn').value,
    basis: ['v1', 'v2'],
    says: /17,1 \(før 18,4\)/,
  },
  'the code of a player': {
    form: (stored) => <StatusForm cardKey={cardKey} player={player(stored)} />,
    write: () => {
      fireEvent.click(screen.getByRole('radio', { name: /^Kom ikke|^Ikke mødt|NS/ }))
      type(/^Grund/, 'Ikke mødt')
    },
    save: () => press('Tag Anne Holm ud'),
    written: () => field(/^Grund/).value,
    basis: [null, 'DQ'],
    says: /Anne Holm: DQ/,
  },
  'the reason of a void round': {
    form: (stored) => (
      <Rounds
        tournamentId={tournamentId}
        results={results(stored, isFirst(stored) ? null : 'Lynild')}
      />
    ),
    write: () => {
      press('Annullér runden …')
      type('Hvorfor?', 'Oversvømmet')
    },
    save: () => press('Annullér runden'),
    written: () => field('Hvorfor?').value,
    basis: [null, 'Lynild'],
    says: /Runden er annulleret: Lynild/,
  },
  'the hidden holes': {
    form: (stored) => <HideHoles tournamentId={tournamentId} results={results(stored)} />,
    write: () => type('Runde 1', '3'),
    save: () => press('Gem for runde 1'),
    written: () => field('Runde 1').value,
    basis: ['v1', 'v2'],
    says: /de sidste 6 huller/,
  },
  'a handicap that was wrong': {
    form: () => <FixForm tournamentId={tournamentId} isFinal={false} />,
    cache: (client, stored) =>
      client.setQueryData(fixableRoundsQuery(tournamentId).queryKey, fixable(stored)),
    write: () => {
      type('Hvad var forkert?', 'player_handicap')
      type('Det rigtige handicap', '12,4')
    },
    save: () => {
      press('Vis virkningen')
      void screen.findByRole('button', { name: 'Ret det' }).then((button) => button.click())
    },
    written: () => field('Det rigtige handicap').value,
    basis: ['v1', 'v2'],
    says: /et tee eller et handicap er ændret/,
  },
  'our own company': {
    form: (stored) => <CompanyStep setUp={setUp(stored)} />,
    write: () => type('By', 'Aarhus C'),
    save: () => press('Gem firmaet'),
    written: () => field('By').value,
    basis: ['v1', 'v2'],
    says: /Golf A\/S/,
  },
  'our own bank account': {
    form: (stored) => <BankStep setUp={setUp(stored)} />,
    write: () => {
      type('Registreringsnummer', '1234')
      type('Kontonummer', '1234567')
    },
    save: () => press('Gem kontoen'),
    written: () => field('Kontonummer').value,
    basis: ['v1', 'v2'],
    says: /•••• 9999/,
  },
  'one’s own profile': {
    form: (stored) => <ProfileForm profile={profile(stored)} />,
    write: () => type('Navn', 'Anne Holm Hald'),
    save: () => press('Gem'),
    written: () => field('Navn').value,
    basis: ['v1', 'v2'],
    says: /Anne Hald/,
  },
}

/** The forms that are open as long as their page, with a field that shows what is stored. */
const alwaysOpen = [
  ['a handicap that was wrong', 'Hvad var forkert?', 'stroke_indexes'],
  ['our own company', 'Firmaets navn', 'Golf A/S'],
  ['our own bank account', 'Kontonummer', ''],
  ['one’s own profile', 'Navn', 'Anne Hald'],
] as const

/** Previews succeed, and every save is refused because somebody else has saved. */
function refuseSaves(storedNow: () => Version) {
  const sent: unknown[] = []
  provideInProcessApi((path, { method, body }) => {
    if (!method || method === 'GET') return Promise.resolve(Response.json(fixable(storedNow())))
    if (path.includes('preview')) return Promise.resolve(Response.json({ changes: [] }))
    const { basedOn, from } = JSON.parse(body as string) as { basedOn?: string; from?: unknown }
    sent.push(basedOn ?? from)
    return Promise.resolve(Response.json({ error: { code: 'changed_elsewhere' } }, { status: 409 }))
  })
  return sent
}

const cases = Object.entries(forms)

test.each(cases)(
  'what is typed for %s stays when somebody else saves first, and replaces it only when told',
  async (_, { form, write, save, written, basis, says, cache }) => {
    vi.spyOn(window, 'scrollTo').mockReturnValue(undefined)
    let stored: Version = 'v1'
    const sent = refuseSaves(() => stored)
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
    const shown = () => (
      <QueryClientProvider client={client}>
        <ToastProvider>{form(stored)}</ToastProvider>
      </QueryClientProvider>
    )
    cache?.(client, stored)
    const { rerender } = render(shown())
    write()
    const typed = written()
    act(save)
    await waitFor(() => expect(sent).toEqual([basis[0]]))
    stored = 'v2'
    act(() => cache?.(client, stored))
    rerender(shown())
    expect(await screen.findByText('En anden har gemt, mens du skrev')).toBeTruthy()
    expect(screen.getAllByText(says).length).toBeGreaterThan(0)
    expect(written()).toBe(typed)
    press('Jeg har set det, brug mit i stedet')
    expect(written()).toBe(typed)
    act(save)
    await waitFor(() => expect(sent).toEqual(basis))
  },
)

test.each(alwaysOpen)(
  '%s follows what is stored until somebody types',
  async (name, label, value) => {
    const { form, write, save, basis, cache } = forms[name]!
    const sent = refuseSaves(() => 'v2')
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
    const shown = (stored: Version) => (
      <QueryClientProvider client={client}>
        <ToastProvider>{form(stored)}</ToastProvider>
      </QueryClientProvider>
    )
    cache?.(client, 'v1')
    const { rerender } = render(shown('v1'))
    act(() => cache?.(client, 'v2'))
    rerender(shown('v2'))
    expect(screen.queryByText('En anden har gemt, mens du skrev')).toBeNull()
    expect(field(label).value).toBe(value)
    write()
    act(save)
    await waitFor(() => expect(sent).toEqual([basis[1]]))
  },
)

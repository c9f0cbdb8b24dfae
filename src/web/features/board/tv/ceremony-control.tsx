import { useQuery } from '@tanstack/react-query'
import type { Outcome } from '#contract/board/outcome.ts'
import type { TournamentScreen } from '#contract/board/screens.ts'
import { announcerLine, type CeremonyStep } from '#domain/board/ceremony.ts'
import type { ScreenCommand } from '#domain/board/screen.ts'
import { countOf, listInDanish } from '#domain/shared/danish.ts'
import { Button } from '../../../ui/button.tsx'
import { UiLink } from '../../../ui/ui-link.tsx'
import { boardQuery } from '../board-queries.ts'
import { ceremonyOf } from './ceremony-of.ts'
import { ceremonyOutcomeQuery, ceremonyPresenceQuery } from './screen-queries.ts'

type CeremonyControlProps = {
  tournamentId: string
  screen: TournamentScreen
  onPress: (command: ScreenCommand) => void
}

/** What the announcer reads, before it is on the screen; one press reveals it. */
export function CeremonyControl({ tournamentId, screen, onPress }: CeremonyControlProps) {
  const { roundId, control } = screen
  const isDrawn = roundId !== null
  const board = useQuery({ ...boardQuery(roundId ?? ''), enabled: isDrawn }).data
  const slug = board?.tournament.slug ?? ''
  const outcome = useQuery({ ...ceremonyOutcomeQuery(slug), enabled: slug !== '' }).data
  if (!board || !isDrawn) return <p>Præmieoverrækkelsen kræver en startliste og scorer.</p>
  const steps = ceremonyOf(board, outcome)
  const next = steps[control.revealed]
  const latest = steps[Math.min(control.revealed, steps.length) - 1]
  return (
    <div className="grid gap-4 rounded-md border border-slate-300 bg-white p-5">
      <div>
        <h3>{next ? 'Læs op' : 'Alle er vist'}</h3>
        {next && <p className="mt-2 text-xl font-semibold">{announcerLine(next)}</p>}
        {next && <NotThere {...{ tournamentId, roundId }} step={next} />}
        {latest && <p className="mt-3 text-slate-700">På skærmen: {announcerLine(latest)}</p>}
      </div>
      <div className="grid grid-cols-[1fr_2fr] gap-2">
        <Button
          variant="secondary"
          size="lg"
          className="px-2!"
          disabled={control.revealed === 0}
          onClick={() => onPress('conceal')}
        >
          Tilbage
        </Button>
        <Button size="lg" className="px-2!" disabled={!next} onClick={() => onPress('reveal')}>
          Vis på skærmen
        </Button>
      </div>
      <div className="grid gap-2 text-sm text-slate-700">
        <OpenPrizes outcome={outcome} />
        <p>
          <UiLink href={`/tournaments/${slug}/prizes`} className="text-link">
            Markér, hvem der er til stede
          </UiLink>
        </p>
        <p>
          Med et tastatur ved skærmen: <Key>Mellemrum</Key> eller <Key>Højre pil</Key> viser den
          næste, og <Key>Venstre pil</Key> går tilbage. Tryk dér flytter kun skærmen, ikke din
          telefon.
        </p>
      </div>
    </div>
  )
}

type NotThereProps = { tournamentId: string; roundId: string; step: CeremonyStep }

/** Winners whom the prize table has not seen, before their names are read out. */
function NotThere({ tournamentId, roundId, step }: NotThereProps) {
  const list = useQuery(ceremonyPresenceQuery({ tournamentId, roundId })).data?.list
  const seen = list?.players.filter(({ mark }) => mark !== 'unseen') ?? []
  if (!list || seen.length === 0) return null
  const markOf = new Map(list.players.map(({ entryId, mark }) => [entryId, mark]))
  const named = (mark: 'absent' | 'unseen') =>
    step.players.filter(({ id }) => (markOf.get(id) ?? 'unseen') === mark).map(({ name }) => name)
  const [absent, unseen] = [named('absent'), named('unseen')]
  if (absent.length + unseen.length === 0) return <p className="mt-2 text-green-800">Til stede.</p>
  return (
    <p className="mt-2 text-yellow-900">
      {[
        absent.length > 0 && `${listInDanish(absent)} er ikke til stede.`,
        unseen.length > 0 && `${listInDanish(unseen)} er ikke set endnu.`,
      ]
        .filter(Boolean)
        .join(' ')}
    </p>
  )
}

/** Prizes are those of the published result; some may still wait for lots or a play-off. */
function OpenPrizes({ outcome }: { outcome: Outcome | undefined }) {
  if (!outcome || outcome.state === 'none')
    return <p>Præmierne kommer med, når resultatet er offentliggjort.</p>
  const open = outcome.divisions.flatMap(({ prizes }) => prizes?.open ?? [])
  const count = open.reduce((sum, { prizes }) => sum + prizes.length, 0)
  if (count === 0) return null
  const text = countOf(count, 'præmie er', 'præmier er')
  return <p>{`${text} ikke afgjort endnu og læses ikke op.`}</p>
}

const Key = ({ children }: { children: string }) => (
  <kbd className="rounded-sm border border-slate-400 bg-slate-50 px-1.5 font-sans text-xs whitespace-nowrap">
    {children}
  </kbd>
)

import { useQuery } from '@tanstack/react-query'
import type { TournamentScreen } from '#contract/board/screens.ts'
import { announcerLine } from '#domain/board/ceremony.ts'
import type { ScreenCommand } from '#domain/board/screen.ts'
import { Button } from '../../../ui/button.tsx'
import { boardQuery } from '../board-queries.ts'
import { ceremonyOf } from './ceremony-of.ts'

type CeremonyControlProps = {
  screen: TournamentScreen
  onPress: (command: ScreenCommand) => void
}

/** What the announcer reads, before it is on the screen; one press reveals it. */
export function CeremonyControl({ screen, onPress }: CeremonyControlProps) {
  const { roundId, control } = screen
  const board = useQuery({ ...boardQuery(roundId ?? ''), enabled: roundId !== null }).data
  if (!board) return <p>Præmieoverrækkelsen kræver en startliste og scorer.</p>
  const steps = ceremonyOf(board)
  const next = steps[control.revealed]
  const latest = steps[Math.min(control.revealed, steps.length) - 1]
  return (
    <div className="grid gap-4 rounded-md border border-slate-300 bg-white p-5">
      <div>
        <h3>{next ? 'Læs op' : 'Alle pladser er vist'}</h3>
        {next && <p className="mt-2 text-xl font-semibold">{announcerLine(next)}</p>}
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
      <p className="text-sm text-slate-700">
        Med et tastatur ved skærmen: <Key>Mellemrum</Key> eller <Key>Højre pil</Key> viser den
        næste, og <Key>Venstre pil</Key> går tilbage. Tryk dér flytter kun skærmen, ikke din
        telefon.
      </p>
    </div>
  )
}

const Key = ({ children }: { children: string }) => (
  <kbd className="rounded-sm whitespace-nowrap border border-slate-400 bg-slate-50 px-1.5 font-sans text-xs">
    {children}
  </kbd>
)

import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { TournamentScreen } from '#contract/board/screens.ts'
import { pageSeconds, type ScreenCommand, type ScreenSettings } from '#domain/board/screen.ts'
import { publicOrigin } from '../../../public-origin.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { UiLink } from '../../../ui/ui-link.tsx'
import { Problem } from '../../shell/problem.tsx'
import { boardQuery } from '../board-queries.ts'
import { CeremonyControl } from './ceremony-control.tsx'
import { ComposeRotation } from './compose-rotation.tsx'
import { screenMutations, screenQuery } from './screen-queries.ts'

/** The director's phone as the remote control of the clubhouse screen (TV-2, TV-6, TV-8). */
export function RemoteControl({ tournamentId }: { tournamentId: string }) {
  const screen = useSuspenseQuery(screenQuery(tournamentId)).data
  const { save, control } = screenMutations(useQueryClient(), tournamentId)
  const saving = useMutation(save)
  const pressing = useMutation(control)
  const error = saving.error ?? pressing.error
  return (
    <section
      aria-labelledby="screen"
      className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,42rem)_minmax(0,24rem)] lg:gap-x-16"
    >
      <h2 id="screen" className="lg:col-span-2">
        Skærmen i klubhuset
      </h2>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
        {error && <Problem error={error} title="Skærmen er ikke ændret" />}
        <Publishing
          screen={screen}
          busy={saving.isPending && 'Gemmer …'}
          onPublish={(isPublished) => saving.mutate({ isPublished })}
        />
        <Modes screen={screen} onPress={pressing.mutate} />
        {screen.control.mode !== 'board' && screen.roundId === null && (
          <p className="text-slate-700">
            Startur og præmier kræver en startliste. Offentliggør den først.
          </p>
        )}
        {screen.control.mode === 'board' && <Turning screen={screen} onPress={pressing.mutate} />}
        {screen.control.mode === 'ceremony' && (
          <CeremonyControl tournamentId={tournamentId} screen={screen} onPress={pressing.mutate} />
        )}
      </div>
      <Settings
        tournamentId={tournamentId}
        screen={screen}
        onChange={(settings) => saving.mutate({ settings })}
      />
    </section>
  )
}

type PublishingProps = {
  screen: TournamentScreen
  busy: string | false
  onPublish: (isPublished: boolean) => void
}

function Publishing({ screen: { isPublished, clubSlug }, busy, onPublish }: PublishingProps) {
  const path = `/tv/${clubSlug}`
  return (
    <Notice
      tone={isPublished ? 'success' : 'info'}
      title={isPublished ? 'Turneringen vises på skærmen' : 'Turneringen vises ikke på skærmen'}
      action={
        <Button
          variant={isPublished ? 'secondary' : 'primary'}
          busy={busy}
          onClick={() => onPublish(!isPublished)}
        >
          {isPublished ? 'Tag den af skærmen' : 'Vis den på skærmen'}
        </Button>
      }
    >
      <p>
        Åbn{' '}
        <UiLink href={path} className="text-link break-words">
          {publicOrigin().replace(/^https?:\/\//, '') + path}
        </UiLink>{' '}
        på skærmen i klubhuset. Adressen er altid den samme.
      </p>
    </Notice>
  )
}

type PressProps = { screen: TournamentScreen; onPress: (command: ScreenCommand) => void }

const modeLabels = [
  ['board', 'Stilling'],
  ['gun', 'Startur'],
  ['ceremony', 'Præmier'],
] as const

function Modes({ screen, onPress }: PressProps) {
  return (
    <div role="group" aria-label="Hvad skærmen viser" className="grid grid-cols-3 gap-2">
      {modeLabels.map(([mode, label]) => (
        <button
          key={mode}
          type="button"
          aria-pressed={screen.control.mode === mode}
          onClick={() => onPress(mode)}
          className={toggleClass}
        >
          {label}
        </button>
      ))}
    </div>
  )
}

const toggleClass =
  'min-h-14 rounded-md border border-slate-400 bg-white px-2 font-semibold aria-pressed:border-green-900 aria-pressed:bg-green-900 aria-pressed:text-white'

function Turning({ screen, onPress }: PressProps) {
  const { isPaused } = screen.control
  return (
    <div role="group" aria-label="Sider" className="grid grid-cols-[1fr_1.4fr_1fr] gap-2">
      <Button variant="secondary" size="lg" className="px-2!" onClick={() => onPress('previous')}>
        Forrige
      </Button>
      <Button size="lg" className="px-2!" onClick={() => onPress(isPaused ? 'play' : 'pause')}>
        {isPaused ? 'Fortsæt' : 'Pause'}
      </Button>
      <Button variant="secondary" size="lg" className="px-2!" onClick={() => onPress('next')}>
        Næste
      </Button>
    </div>
  )
}

type SettingsProps = {
  tournamentId: string
  screen: TournamentScreen
  onChange: (change: Partial<ScreenSettings>) => void
}

const secondChoices = [pageSeconds.shortest, 8, 10, 12, 15, 20, pageSeconds.longest]

function Settings({ tournamentId, screen, onChange }: SettingsProps) {
  const { roundId } = screen
  const { seconds, isHighContrast, parts } = screen.settings
  const client = useQueryClient()
  const latestParts = () =>
    client.getQueryData(screenQuery(tournamentId).queryKey)?.settings.parts ?? parts
  const board = useQuery({ ...boardQuery(roundId ?? ''), enabled: roundId !== null }).data
  return (
    <div className="grid content-start gap-8">
      <ComposeRotation
        {...{ tournamentId, screen, board }}
        onChange={(change) => onChange({ parts: change(latestParts()) })}
      />
      <div className="grid gap-5">
        <SelectField
          name="screen-seconds"
          label="Hver side vises i"
          value={String(seconds)}
          onChange={({ target }) => onChange({ seconds: Number(target.value) })}
          options={[...new Set([...secondChoices, seconds])]
            .toSorted((a, b) => a - b)
            .map((value) => ({ value: String(value), label: `${value} sekunder` }))}
        />
        <Checkbox
          name="screen-contrast"
          label="Høj kontrast, til et lyst lokale"
          checked={isHighContrast}
          onChange={({ target }) => onChange({ isHighContrast: target.checked })}
        />
      </div>
    </div>
  )
}

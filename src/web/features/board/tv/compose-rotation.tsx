import type { TournamentScreen } from '#contract/board/screens.ts'
import type { Board } from '#domain/board/board.ts'
import {
  partLimits,
  partsToShow,
  presetParts,
  type RotationFacts,
  type RotationPreset,
  type ScreenPart,
} from '#domain/board/screen-rotation.ts'
import { AddPart } from './add-part.tsx'
import { PartRow } from './part-row.tsx'
import { partText } from './part-text.ts'

type ComposeRotationProps = {
  tournamentId: string
  screen: TournamentScreen
  /** Undefined before the first start list. */
  board: Board | undefined
  /** By what the list is then, because a picture may be on its way while other pages are moved. */
  onChange: (change: (parts: readonly ScreenPart[]) => ScreenPart[]) => void
}

/** The pages of the clubhouse screen, chosen and ordered by the director (TV-4). */
export function ComposeRotation({ tournamentId, screen, board, onChange }: ComposeRotationProps) {
  const { pictures, hasWeather } = screen
  const { parts } = screen.settings
  const facts: RotationFacts = {
    divisionIds: board?.divisions.map(({ id }) => id) ?? [],
    sideCompetitions: board?.round.sides ?? 0,
    isFinal: board?.tournament.state === 'final',
    hasWeather,
  }
  const divisions = board?.divisions ?? []
  const shown = partsToShow(parts, facts)
  const change = (of: (list: readonly ScreenPart[]) => ScreenPart[]) =>
    onChange((now) => of(partsToShow(now, facts)))
  const hasSponsor = shown.some(({ kind }) => kind === 'sponsor')
  return (
    <section aria-labelledby="rotation" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h3 id="rotation">Sider på skærmen</h3>
      <Presets {...{ parts, facts, onChange }} />
      <ol className="divide-y divide-slate-200 rounded-md border border-slate-300 bg-white">
        {shown.map((part, at) => (
          <PartRow
            // A part may be chosen twice, so only its place among the parts identifies it.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            {...{ tournamentId, part, pictures }}
            text={partText(part, divisions)}
            isFirst={at === 0}
            isLast={at === shown.length - 1}
            onMove={(by) => change((list) => moved(list, at, by))}
            onChange={(former, changed) => change((list) => replaced(list, former, changed))}
            onRemove={() => change((list) => list.filter((_, i) => i !== at))}
          />
        ))}
      </ol>
      <p className="text-sm text-slate-700">
        En side uden indhold springes over.
        {hasSponsor && ' Sponsorer får højst hver sjette side, uanset hvor de står på listen.'}
      </p>
      {shown.length < partLimits.parts ? (
        <AddPart
          {...{ tournamentId, divisions, hasWeather }}
          onAdd={(part) => change((list) => [...list, part])}
        />
      ) : (
        <p>Der er plads til {partLimits.parts} valg. Fjern ét for at tilføje et andet.</p>
      )}
    </section>
  )
}

const presetLabels: Record<RotationPreset, string> = {
  full: 'Automatisk',
  boards: 'Kun stillingen',
  pairs: 'To rækker ad gangen',
}

type PresetsProps = {
  parts: readonly ScreenPart[]
  facts: RotationFacts
  onChange: ComposeRotationProps['onChange']
}

/** A choice in one press, which keeps texts. Without a notice `Automatisk` is no list, so it follows the day. */
function Presets({ parts, facts, onChange }: PresetsProps) {
  const texts = parts.filter(({ kind }) => kind === 'notice' || kind === 'sponsor')
  const isAutomatic = texts.every(({ kind }) => kind === 'sponsor')
  const isMany = facts.divisionIds.length > 1
  const presets: RotationPreset[] = isMany ? ['full', 'boards', 'pairs'] : ['full', 'boards']
  const partsOf = (preset: RotationPreset) => [
    ...(preset === 'full' && isAutomatic ? [] : presetParts(preset, facts)),
    ...texts,
  ]
  return (
    <div role="group" aria-label="Forslag til sider" className="flex flex-wrap gap-2">
      {presets.map((preset) => (
        <button
          key={preset}
          type="button"
          aria-pressed={JSON.stringify(parts) === JSON.stringify(partsOf(preset))}
          onClick={() => onChange(() => partsOf(preset))}
          className="min-h-11 rounded-md border border-slate-400 bg-white px-4 font-semibold aria-pressed:border-green-900 aria-pressed:bg-green-900 aria-pressed:text-white"
        >
          {presetLabels[preset]}
        </button>
      ))}
    </div>
  )
}

function moved(parts: readonly ScreenPart[], at: number, by: -1 | 1): ScreenPart[] {
  const next = [...parts]
  next.splice(at + by, 0, ...next.splice(at, 1))
  return next
}

/** The changed part in the place of the former one; at the end when a colleague has removed that. */
function replaced(parts: readonly ScreenPart[], former: ScreenPart, changed: ScreenPart) {
  const isFormer = (part: ScreenPart) => JSON.stringify(part) === JSON.stringify(former)
  const at = parts.findIndex(isFormer)
  return at < 0 ? [...parts, changed] : parts.with(at, changed)
}

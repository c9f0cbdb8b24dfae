import { useRef } from 'react'
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
  const list = useRef<HTMLOListElement>(null)
  const move = (at: number, by: -1 | 1) => {
    change((parts) => moved(parts, at, by))
    focusMoved(list.current, at + by, by)
  }
  const remove = (at: number) => {
    change((parts) => parts.filter((_, i) => i !== at))
    if (at === shown.length - 1) focusIn(list.current, at - 1, 'remove')
  }
  const hasSponsor = shown.some(({ kind }) => kind === 'sponsor')
  return (
    <section aria-labelledby="rotation" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h3 id="rotation">Sider på skærmen</h3>
      <Presets {...{ parts, facts, onChange }} />
      <ol
        ref={list}
        className="divide-y divide-slate-200 rounded-md border border-slate-300 bg-white"
      >
        {shown.map((part, at) => (
          <PartRow
            // A part may be chosen twice, so only its place among the parts identifies it.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            {...{ tournamentId, part, pictures }}
            text={partText(part, divisions)}
            isFirst={at === 0}
            isLast={at === shown.length - 1}
            onMove={(by) => move(at, by)}
            onChange={(former, changed) => change((parts) => replaced(parts, former, changed))}
            onRemove={() => remove(at)}
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
          onAdd={(part) => change((parts) => [...parts, part])}
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

/**
 * The focus follows the moved page, so that the next press moves the same one. At the end of the list it stands on the
 * opposite button, because the other cannot be pressed there.
 */
function focusMoved(list: HTMLOListElement | null, to: number, by: -1 | 1) {
  const isAtEnd = by === 1 ? to === (list?.children.length ?? 0) - 1 : to === 0
  focusIn(list, to, (by === 1) === isAtEnd ? 'up' : 'down')
}

/** Rows are found by their place, because a page may be in the list twice. */
const focusIn = (list: HTMLOListElement | null, at: number, button: 'up' | 'down' | 'remove') =>
  list?.children[at]?.querySelector<HTMLElement>(`[data-do=${button}]`)?.focus()

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

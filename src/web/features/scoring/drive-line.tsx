import { drivesText } from '#domain/scoring/drives.ts'
import { newId } from '../../new-id.ts'
import { cx } from '../../ui/cx.ts'
import { Notice } from '../../ui/notice.tsx'
import { driverOn, drivesWarning, notedHole, type DrivesViewModel } from './drives-view-model.ts'
import type { PlayerViewModel, Writer } from './flight-view-model.ts'
import type { ScoreStore } from './score-store.ts'

type DriveLineProps = {
  player: PlayerViewModel
  /** The number of the hole shown. */
  hole: number
  writer: Writer
  store: ScoreStore
}

/** Whose drive was used on a hole of a scramble, or who drives on a hole of foursomes: one tap. */
export function DriveLine({ player, hole, writer, store }: DriveLineProps) {
  const { drives } = player
  const driven = drives?.holes.find(({ number }) => number === hole)
  if (!drives || !driven) return null
  const note = (at: number, driverId: string | null) => {
    const replaces = [...(drives.holes.find(({ number }) => number === at)?.heads.phones ?? [])]
    const drive = { id: newId(), entryId: player.entryId, hole: at, driverId, replaces }
    void store.add({ kind: 'drive', drive: { ...drive, by: writer.me, writtenAt: Date.now() } })
  }
  if (drives.rule.kind === 'in_turn') {
    return <InTurn {...{ drives, hole, player }} onDriver={(at, id) => note(at, id)} />
  }
  if (driven.isCommittee) {
    const name = drives.members.find(({ id }) => id === driven.driverId)?.name
    return (
      <p className="px-3 text-xs text-slate-700">
        Udslag: {name ?? 'ingen'}, skrevet af turneringsledelsen.
      </p>
    )
  }
  const isDisputed = driven.named.length > 1
  const warning = drivesWarning(drives)
  return (
    <div className="grid gap-1 px-1">
      <p aria-hidden="true" className="px-2 text-xs leading-tight text-slate-700">
        Hvis udslag blev brugt?
      </p>
      <Drivers
        label={`Hul ${hole}, ${player.name}: Hvis udslag blev brugt?`}
        drivers={drives.members.map((member) => ({
          ...member,
          isChosen: isDisputed ? driven.named.includes(member.id) : driven.driverId === member.id,
          note: owedNote(drives, member.id),
        }))}
        // A second tap takes the name back.
        onDriver={(id) => note(hole, !isDisputed && driven.driverId === id ? null : id)}
      />
      {isDisputed && (
        <p role="status" className="text-xs leading-tight font-semibold text-yellow-900">
          To telefoner har skrevet hver sit. Tryk på den, hvis udslag I brugte.
        </p>
      )}
      {warning && (
        <p role="status" className="text-xs leading-tight font-semibold text-yellow-900">
          {warning}
        </p>
      )}
    </div>
  )
}

/** `mangler 2`, `3 brugt`. */
function owedNote({ now }: DrivesViewModel, memberId: string): string {
  const count = now?.counts.find(({ id }) => id === memberId)
  if (!count) return ''
  return count.owed > 0 ? `mangler ${count.owed}` : `${count.used} brugt`
}

type InTurnProps = {
  drives: DrivesViewModel
  hole: number
  player: PlayerViewModel
  onDriver: (hole: number, driverId: string) => void
}

/** Asks once, on the first hole, and shows the driver of the others. */
function InTurn({ drives, hole, player, onDriver }: InTurnProps) {
  const driver = driverOn(drives, hole)
  const noted = notedHole(drives, hole)
  if (driver && hole !== noted) {
    return (
      <p className="px-3 text-sm leading-tight">
        <strong>{driver.name}</strong> slår ud på hul {hole}.
      </p>
    )
  }
  return (
    <div className="grid gap-1 px-1">
      <p className="px-2 text-xs text-slate-700">
        Hvem slår ud på hul {hole}? Derfra er det på skift.
      </p>
      <Drivers
        label={`Hul ${hole}, ${player.name}: Hvem slår ud?`}
        drivers={drives.members.map((member) => ({
          ...member,
          isChosen: driver?.id === member.id,
          note: driver?.id === member.id ? 'slår ud' : '',
        }))}
        onDriver={(id) => driver?.id === id || onDriver(noted, id)}
      />
    </div>
  )
}

type Driver = { id: string; name: string; isChosen: boolean; note: string }
type DriversProps = {
  label: string
  drivers: readonly Driver[]
  onDriver: (id: string) => void
}

function Drivers({ label, drivers, onDriver }: DriversProps) {
  return (
    <div role="group" aria-label={label} className="flex gap-1">
      {drivers.map(({ id, name, isChosen, note }) => (
        <button
          key={id}
          type="button"
          aria-pressed={isChosen}
          onClick={() => onDriver(id)}
          className={cx(
            'min-h-11 min-w-0 flex-1 rounded-md border-2 bg-white px-1 py-1 text-sm leading-tight hover:border-slate-500',
            isChosen ? 'border-green-700 bg-green-50 font-semibold' : 'border-slate-200',
          )}
        >
          <span className="block truncate">{name}</span>
          {note && (
            <span className="block truncate text-xs leading-tight text-slate-700">{note}</span>
          )}
        </button>
      ))}
    </div>
  )
}

/** The used drives of a scramble on the card, and what is missing once every hole is played, before it is signed. */
export function DrivesSummary({ player }: Pick<DriveLineProps, 'player'>) {
  const { drives, missing: holes } = player
  if (!drives?.now) return null
  const { missing } = drives.now
  const text = `Udslag: ${drivesText(drives.now)}.`
  const warning = drivesWarning(drives)
  if (missing === 0 || holes.length > 0) {
    return (
      <p>
        {text} {warning}
      </p>
    )
  }
  return (
    <Notice tone="warning" title={`Der mangler ${missing} udslag`}>
      <p>{text}</p>
      <p>
        {warning ||
          'Har I glemt at notere et, så tryk på hullet. Ellers afgør turneringsledelsen, hvad det koster.'}
      </p>
    </Notice>
  )
}

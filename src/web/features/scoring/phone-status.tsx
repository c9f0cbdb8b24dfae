import { AwakeSwitch } from './awake-switch.tsx'
import type { ScoreState } from './flight-session.ts'
import type { ScreenLockState } from './keep-awake.ts'
import { SavedLine } from './saved-line.tsx'

/** What the phone does for whoever writes: keeps what is written, and its screen on. */
export function PhoneStatus({
  state,
  screenLock,
}: {
  state: ScoreState
  screenLock: ScreenLockState
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2.5">
      <SavedLine state={state} />
      <AwakeSwitch screenLock={screenLock} />
    </div>
  )
}

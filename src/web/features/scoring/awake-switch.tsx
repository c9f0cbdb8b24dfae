import { useEffect, useState, useSyncExternalStore } from 'react'
import { getLocalItem, setLocalItem } from '../../local-items.ts'
import type { ScoreState } from './flight-session.ts'
import { SavedLine } from './saved-line.tsx'

const key = 'screen'
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The setting of this device: the screen stays on in score entry unless switched off. */
const useAwakeSetting = () =>
  useSyncExternalStore(
    subscribe,
    () => getLocalItem(key) !== 'off',
    () => true,
  )

/** Keeps the screen on between two holes (PE-8). */
export function useAwake(isOpen: boolean): ScreenLockState {
  const isOn = useAwakeSetting()
  const [screenLock, setScreenLock] = useState<ScreenLockState>()
  useEffect(() => {
    if (isOpen && isOn && hasWakeLock()) return keepAwake(setScreenLock)
  }, [isOpen, isOn])
  return isOpen && isOn ? screenLock : undefined
}

const hasWakeLock = () => 'wakeLock' in navigator
const subscribeToNothing = () => () => undefined

/** Hidden in a browser without wake locks; shows when the phone refuses one. */
function AwakeSwitch({ screenLock }: { screenLock: ScreenLockState }) {
  const isOn = useAwakeSetting()
  const isShown = useSyncExternalStore(subscribeToNothing, hasWakeLock, () => false)
  if (!isShown) return null
  const toggle = () => {
    setLocalItem(key, isOn ? 'off' : '')
    for (const listener of listeners) listener()
  }
  return (
    <div className="ml-auto grid shrink-0 justify-items-end text-xs leading-tight">
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        onClick={toggle}
        className="group -my-2.5 flex min-h-11 items-center gap-2 font-semibold text-slate-800"
      >
        Hold skærmen tændt
        <span
          aria-hidden="true"
          className="flex h-5 w-9 items-center rounded-full border-2 border-slate-600 bg-white px-0.5 group-aria-checked:justify-end group-aria-checked:border-green-800 group-aria-checked:bg-green-800 forced-colors:group-aria-checked:bg-[Highlight]"
        >
          <span className="size-3 rounded-full bg-slate-600 group-aria-checked:bg-white" />
        </span>
      </button>
      <span role="status" className="text-slate-700">
        {screenLock === false && 'Telefonen tillader det ikke lige nu.'}
      </span>
    </div>
  )
}

/** Whether the screen is kept on; undefined while that is not needed, as on a hidden page. */
export type ScreenLockState = boolean | undefined

/**
 * Keeps the phone's screen on while the page is visible. The lock is released when the page is
 * hidden, and requested again when it becomes visible. Returns the function that ends it.
 */
export function keepAwake(onChange: (screenLock: ScreenLockState) => void): () => void {
  let isOver = false
  let last: Promise<WakeLockSentinel | undefined> = Promise.resolve(undefined)
  const isNeeded = () => !isOver && document.visibilityState === 'visible'
  // Requests run one after another, because two overlapping ones could leave a lock that is never released.
  const update = () => {
    last = last.then(async (screenLock) => {
      if (!isNeeded()) {
        await screenLock?.release()
        if (!isOver) onChange(undefined)
        return undefined
      }
      if (screenLock && !screenLock.released) return screenLock
      const lock = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (isNeeded()) onChange(lock !== undefined)
      return lock
    })
  }
  update()
  document.addEventListener('visibilitychange', update)
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', update)
    update()
  }
}

/** Whether the scores are saved, and the switch for keeping the screen on. */
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

import { useEffect, useState, useSyncExternalStore } from 'react'
import { getLocalItem, setLocalItem } from '../../server-clock.ts'
import { keepAwake, type ScreenLockState } from './keep-awake.ts'

const key = 'screen'
const listeners = new Set<() => void>()
const follow = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether this device is to leave its screen on in score entry: yes, until somebody says no. */
const useWanted = () =>
  useSyncExternalStore(
    follow,
    () => getLocalItem(key) !== 'off',
    () => true,
  )

/** The screen must not go dark between two holes (PE-8). */
export function useAwake(isOpen: boolean): ScreenLockState {
  const isWanted = useWanted()
  const [screenLock, setScreenLock] = useState<ScreenLockState>()
  useEffect(() => {
    if (isOpen && isWanted && isPossible()) return keepAwake(setScreenLock)
  }, [isOpen, isWanted])
  return isOpen && isWanted ? screenLock : undefined
}

const isPossible = () => 'wakeLock' in navigator
const never = () => () => undefined

/** Left out where the browser cannot do it; says so where it will not. */
export function AwakeSwitch({ screenLock }: { screenLock: ScreenLockState }) {
  const isOn = useWanted()
  const isShown = useSyncExternalStore(never, isPossible, () => false)
  if (!isShown) return null
  const turn = () => {
    setLocalItem(key, isOn ? 'off' : '')
    for (const listener of listeners) listener()
  }
  return (
    <div className="ml-auto grid shrink-0 justify-items-end text-xs leading-tight">
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        onClick={turn}
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
        {screenLock === false && 'Telefonen vil ikke nu.'}
      </span>
    </div>
  )
}

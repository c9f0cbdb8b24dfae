import { useSyncExternalStore } from 'react'
import { getLocalItem, setLocalItem } from '../../local-items.ts'

const key = 'contrast'
const listeners = new Set<() => void>()

/** Whether this device uses the high contrast for bright light (LB-6, E19). */
export const useSunlightMode = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => getLocalItem(key) === 'sun',
    () => false,
  )

export function setSunlightMode(isOn: boolean) {
  setLocalItem(key, isOn ? 'sun' : '')
  for (const listener of listeners) listener()
}

import { useEffect, useSyncExternalStore } from 'react'
import { getLocalItem, setLocalItem } from '../../local-items.ts'

/** Long enough to read the message between two alarms, short enough not to be missed in a pocket. */
export const alarmEveryMs = 8_000

const key = 'alarm-sound'
const listeners = new Set<() => void>()

/** Whether this device's owner has switched off the sound of the alarm; it still vibrates. */
export const useIsSilent = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isSilent,
    () => false,
  )

export function setSilent(isOn: boolean) {
  setLocalItem(key, isOn ? 'off' : '')
  for (const listener of listeners) listener()
}

const isSilent = () => getLocalItem(key) === 'off'

/** Three short tones and a vibration, where the browser allows them, again and again while `isOn`. */
export function useAlarm(isOn: boolean) {
  useEffect(() => {
    if (!isOn) return
    const audio = 'AudioContext' in window ? new AudioContext() : undefined
    const sound = () => {
      navigator.vibrate?.([400, 150, 400, 150, 800])
      if (audio && !isSilent()) playTones(audio)
    }
    sound()
    const timer = setInterval(sound, alarmEveryMs)
    return () => {
      clearInterval(timer)
      navigator.vibrate?.(0)
      void audio?.close()
    }
  }, [isOn])
}

/** A page that nobody has touched may make no sound yet; the next alarm tries again. */
function playTones(audio: AudioContext) {
  if (audio.state === 'suspended') {
    void audio.resume()
    return
  }
  for (const after of [0, 0.5, 1]) {
    const tone = audio.createOscillator()
    tone.frequency.value = 880
    tone.connect(audio.destination)
    tone.start(audio.currentTime + after)
    tone.stop(audio.currentTime + after + 0.3)
  }
}

import { getLocalItem, setLocalItem } from '../../local-items.ts'

export type Signal = 'allowed' | 'warning' | 'refused' | 'already'

/** Distinguishable by ear: rising is allowed, two equal tones a warning, falling and rough refused. */
const tones: Record<Signal, readonly [frequency: number, start: number, length: number][]> = {
  allowed: [
    [660, 0, 0.11],
    [990, 0.12, 0.2],
  ],
  warning: [
    [620, 0, 0.13],
    [620, 0.2, 0.13],
  ],
  refused: [
    [240, 0, 0.18],
    [165, 0.2, 0.38],
  ],
  already: [[520, 0, 0.16]],
}

const vibrations: Record<Signal, number[]> = {
  allowed: [60],
  warning: [60, 80, 60],
  refused: [250, 90, 250],
  already: [40],
}

let audio: AudioContext | undefined

/** Starts audio, which browsers allow only after a user action. */
export function startAudio() {
  audio ??= 'AudioContext' in window ? new AudioContext() : undefined
  if (audio?.state === 'suspended') void audio.resume()
}

export const isMuted = () => getLocalItem('scan-sound') === 'off'
export const setMuted = (muted: boolean) => setLocalItem('scan-sound', muted ? 'off' : 'on')

/** Plays the sound of an answer and vibrates. */
export function signal(kind: Signal) {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(vibrations[kind])
  if (isMuted() || audio?.state !== 'running') return
  for (const [frequency, start, length] of tones[kind]) {
    tone(audio, { frequency, at: audio.currentTime + start, length, rough: kind === 'refused' })
  }
}

type Tone = { frequency: number; at: number; length: number; rough: boolean }

function tone(context: AudioContext, { frequency, at, length, rough }: Tone) {
  const source = context.createOscillator()
  const volume = context.createGain()
  source.type = rough ? 'square' : 'sine'
  source.frequency.value = frequency
  // Fades in and out, because an abrupt edge clicks.
  volume.gain.setValueAtTime(0, at)
  volume.gain.linearRampToValueAtTime(rough ? 0.12 : 0.3, at + 0.015)
  volume.gain.linearRampToValueAtTime(0, at + length)
  source.connect(volume).connect(context.destination)
  source.start(at)
  source.stop(at + length)
}

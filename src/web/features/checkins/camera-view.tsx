import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { startAudio } from './sounds.ts'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

type CameraViewProps = {
  onCode: (text: string) => void
  /** While an answer is shown, the video continues but no code is read. */
  paused: boolean
  label: string
  hint: string
  /** What a person does where the camera cannot be used. */
  withoutCamera?: WithoutCamera
}

type WithoutCamera = {
  sentence: string
  /** The same after "eller". */
  clause: string
}
const typedNumber: WithoutCamera = {
  sentence: 'Brug en håndskanner, eller skriv nummeret.',
  clause: 'skriv nummeret',
}

/** A code that stays in front of the camera is one scan. */
const repeatIgnoredMs = 4_000
const readIntervalMs = 160

export function CameraView(props: CameraViewProps) {
  const { onCode, paused, label, hint, withoutCamera = typedNumber } = props
  const { video, state, cameraError, detector, start, stop } = useCamera()
  useCodeReader({ video, detector, paused: paused || state !== 'on', onCode })
  const isOn = state === 'on'
  return (
    <div className="grid gap-3">
      <div
        className={cx(
          'on-dark relative grid place-items-center overflow-hidden rounded-md bg-green-950 sm:aspect-video',
          isOn ? 'aspect-[4/3]' : 'aspect-[16/10]',
        )}
      >
        <video
          ref={video}
          muted
          playsInline
          aria-label={label}
          className={cx('absolute inset-0 size-full object-cover', !isOn && 'invisible')}
        />
        {isOn ? (
          <Viewfinder onStop={stop} />
        ) : (
          <ClosedCamera busy={state === 'starting'} hint={hint} onStart={start} />
        )}
      </div>
      {cameraError && (
        <Notice tone="warning" title="Kameraet kan ikke bruges her" live>
          {cameraErrorText(cameraError.error, withoutCamera)}
        </Notice>
      )}
    </div>
  )
}

function useCamera() {
  const [state, setState] = useState<'off' | 'starting' | 'on'>('off')
  const [cameraError, setCameraError] = useState<{ error: unknown }>()
  const [detector, setDetector] = useState<{ detect: QrDetector }>()
  const video = useRef<HTMLVideoElement>(null)
  const stream = useRef<MediaStream>(undefined)

  const stop = () => {
    for (const track of stream.current?.getTracks() ?? []) track.stop()
    stream.current = undefined
    setState('off')
  }
  const start = async () => {
    startAudio()
    setCameraError(undefined)
    setState('starting')
    try {
      const [opened, detect] = await Promise.all([openCamera(), loadDetector()])
      stream.current = opened
      if (video.current) video.current.srcObject = opened
      await video.current?.play()
      setDetector({ detect })
      setState('on')
    } catch (error) {
      stop()
      setCameraError({ error })
    }
  }
  useEffect(() => () => stream.current?.getTracks().forEach((track) => track.stop()), [])
  return { video, state, cameraError, detector, start, stop }
}

type ClosedCameraProps = { busy: boolean; hint: string; onStart: () => void }

function ClosedCamera({ busy, hint, onStart }: ClosedCameraProps) {
  return (
    <div className="relative grid justify-items-center gap-4 p-6 text-center">
      <Corners className="absolute -inset-y-3 inset-x-0 h-[calc(100%+1.5rem)] w-full sm:-inset-x-6 sm:w-[calc(100%+3rem)] text-green-700" />
      <Button size="lg" variant="inverse" onClick={onStart} busy={busy && 'Åbner kameraet …'}>
        <Icon name="scan" /> Åbn kameraet
      </Button>
      <p className="max-w-xs text-sm text-green-100">{hint}</p>
    </div>
  )
}

type CodeReaderOptions = {
  video: RefObject<HTMLVideoElement | null>
  detector: { detect: QrDetector } | undefined
  paused: boolean
  onCode: (text: string) => void
}

function useCodeReader({ video, detector, paused, onCode }: CodeReaderOptions) {
  const lastCode = useRef({ text: '', at: 0 })
  const notify = useEffectEvent(onCode)
  useEffect(() => {
    if (paused || !detector) return
    let timer: ReturnType<typeof setTimeout>
    const read = async () => {
      const text = video.current ? await detector.detect(video.current).catch(() => undefined) : ''
      const isNew =
        text !== lastCode.current.text || performance.now() - lastCode.current.at > repeatIgnoredMs
      if (text) lastCode.current = { text, at: performance.now() }
      if (text && isNew) notify(text)
      timer = setTimeout(read, readIntervalMs)
    }
    timer = setTimeout(read, readIntervalMs)
    return () => clearTimeout(timer)
  }, [video, detector, paused])
}

/** Browsers allow the camera only on https and on localhost. */
function openCamera(): Promise<MediaStream> {
  if (!window.isSecureContext || !navigator.mediaDevices) throw new InsecurePage()
  const facingMode = { ideal: 'environment' }
  return navigator.mediaDevices.getUserMedia({ video: { facingMode, width: { ideal: 1280 } } })
}

class InsecurePage extends Error {}

function cameraErrorText(error: unknown, { sentence, clause }: WithoutCamera): string {
  if (error instanceof InsecurePage) {
    return `Siden er åbnet uden https, og så giver browseren ikke adgang til kameraet. ${sentence}`
  }
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') {
    return `Du har sagt nej til kameraet. Giv lov i browserens indstillinger for siden, eller ${clause}.`
  }
  if (name === 'NotFoundError') return `Enheden har ikke noget kamera. ${sentence}`
  return `Kameraet er måske i brug af et andet program. Luk det, og prøv igen, eller ${clause}.`
}

function Viewfinder({ onStop }: { onStop: () => void }) {
  return (
    <>
      <Corners className="absolute inset-[12%] size-[76%] text-white" />
      <p className="absolute top-3 left-3 rounded-full bg-green-950/80 px-3 py-1 text-sm font-semibold">
        Hold koden op foran kameraet
      </p>
      <Button
        variant="secondary"
        onClick={onStop}
        className="absolute right-3 bottom-3 min-h-11! px-4! py-1!"
      >
        Luk kameraet
      </Button>
    </>
  )
}

function Corners({ className }: { className: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      className={cx('pointer-events-none', className)}
    >
      <g vectorEffect="non-scaling-stroke">
        {['M1 14V1h9', 'M90 1h9v13', 'M99 86v13h-9', 'M10 99H1V86'].map((d) => (
          <path key={d} d={d} vectorEffect="non-scaling-stroke" />
        ))}
      </g>
    </svg>
  )
}

type QrDetector = (source: HTMLVideoElement) => Promise<string | undefined>

/** The browser's detector where it supports QR, else ZXing, which our server provides; loaded ahead for use offline. */
export async function loadDetector(): Promise<QrDetector> {
  const detector = (await nativeDetector()) ?? (await wasmDetector())
  return async (source) => (await detector.detect(source))[0]?.rawValue
}

type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type NativeDetector = (new (options: { formats: string[] }) => Detector) & {
  getSupportedFormats: () => Promise<string[]>
}

async function nativeDetector(): Promise<Detector | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: NativeDetector }
  const formats = await BarcodeDetector?.getSupportedFormats().catch((): string[] => [])
  if (!BarcodeDetector || !formats?.includes('qr_code')) return undefined
  return new BarcodeDetector({ formats: ['qr_code'] })
}

async function wasmDetector(): Promise<Detector> {
  const { BarcodeDetector, prepareZXingModule } = await import('barcode-detector/ponyfill')
  // By default the package downloads its WebAssembly from a foreign server.
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true })
  return new BarcodeDetector({ formats: ['qr_code'] })
}

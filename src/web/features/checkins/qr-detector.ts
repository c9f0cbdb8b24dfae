import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

export type QrDetector = (source: HTMLVideoElement) => Promise<string | undefined>

/** The browser's own reader where it reads QR, else ZXing, both served by us. */
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
  // Left alone it would fetch its WebAssembly from a stranger.
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true })
  return new BarcodeDetector({ formats: ['qr_code'] })
}

import { CameraView } from './camera-view.tsx'

/** Reads a guest's code at the till of another module. */
export function CodeCamera({ onCode }: { onCode: (code: string) => void }) {
  return (
    <CameraView
      onCode={onCode}
      paused={false}
      label="Kamera"
      hint="Hold gæstens telefon op foran kameraet."
    />
  )
}

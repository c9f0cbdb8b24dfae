import { useRef, useState, type DragEvent } from 'react'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'

/** iPhones convert HEIC to JPEG when only these are accepted. */
const accepted = 'image/jpeg,image/png,image/webp'

type ChoosePicturesProps = {
  label: string
  help: string
  several?: boolean
  onChoose: (files: File[]) => void
}

/** A place to drop files, with buttons to choose them or to take a picture on the phone. */
export function ChoosePictures({ label, help, several, onChoose }: ChoosePicturesProps) {
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const files = [...event.dataTransfer.files]
    if (files.length > 0) onChoose(several ? files : files.slice(0, 1))
  }
  return (
    <div
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cx(
        'grid content-center gap-3 rounded-md border-2 border-dashed p-5 transition-colors',
        isOver ? 'border-green-700 bg-green-50' : 'border-slate-400 bg-white',
      )}
    >
      <ButtonRow>
        <PickButton label={label} several={several} onChoose={onChoose} />
        <span className="pointer-fine:hidden">
          <PickButton label="Tag et billede" camera onChoose={onChoose} />
        </span>
      </ButtonRow>
      <p className="text-sm text-slate-600">{help}</p>
    </div>
  )
}

type PickButtonProps = Pick<ChoosePicturesProps, 'label' | 'several' | 'onChoose'> & {
  /** Opens the camera of a phone. */
  camera?: boolean
  variant?: 'secondary' | 'quiet'
}

/** A button that opens the device's own dialog for files. */
export function PickButton({
  label,
  several,
  camera,
  variant = 'secondary',
  onChoose,
}: PickButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant={variant} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accepted}
        multiple={several}
        {...(camera && { capture: 'environment' as const })}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          // So that the same file can be chosen again.
          event.currentTarget.value = ''
          if (files.length > 0) onChoose(files)
        }}
      />
    </>
  )
}

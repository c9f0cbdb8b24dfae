import { useEffect, useId, useRef, type ChangeEvent, type DragEvent } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { photoProblemText } from './photo-text.ts'
import type { useCardPhoto } from './use-card-photo.ts'

type PhotoEntryProps = Pick<ReturnType<typeof useCardPhoto>, 'state' | 'read' | 'replace'>

/** Takes a photo of a card by camera, file, drop or paste, and says what can be read on it. */
export function PhotoEntry({ state, read, replace }: PhotoEntryProps) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  usePastedPicture(read)
  const drop = (event: DragEvent) => {
    const file = event.dataTransfer.files[0]
    if (!file) return
    event.preventDefault()
    read(file)
  }
  const pick = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    // The same photo can be chosen again.
    if (file) read(file)
    currentTarget.value = ''
  }
  return (
    <div
      className="grid justify-items-start gap-3"
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <input
        ref={input}
        id={id}
        type="file"
        accept="image/*"
        capture="environment"
        aria-label="Foto af scorekortet"
        tabIndex={-1}
        onChange={pick}
        className="sr-only"
      />
      <Button
        variant="secondary"
        busy={state.kind === 'reading' && 'Læser billedet …'}
        onClick={() => input.current?.click()}
      >
        Tag billede af kortet
      </Button>
      <p className="max-w-text text-sm text-slate-600">
        Læser scorekort, der er printet fra Sæsonkortet og har QR-kode og fire sorte hjørnemærker.
        Kun ét tydeligt tal fra 2 til 9 eller en streg i hvert felt bliver læst. Ettaller, tal over
        9, rettelser og tal med ring om læser du selv. Billedet bliver på din enhed. Du kan også
        trække det hertil eller sætte det ind.
      </p>
      <Outcome {...{ state, replace }} />
    </div>
  )
}

/** Why the photo gives no scores, or of whom it is. */
function Outcome({ state, replace }: Pick<PhotoEntryProps, 'state' | 'replace'>) {
  return (
    <>
      {state.kind === 'problem' && (
        <Notice tone="warning" title="Kortet er ikke læst" live>
          {photoProblemText[state.problem]}
        </Notice>
      )}
      {state.kind === 'other' && (
        <Notice
          tone="warning"
          title={`Billedet er af et andet kort: ${state.listed.name}`}
          live
          action={
            <Button variant="secondary" onClick={replace}>
              Åbn det kort
            </Button>
          }
        >
          Det åbne kort er ikke ændret. Åbner du det andet, forsvinder det, du har tastet her.
        </Notice>
      )}
      {state.kind === 'has_scores' && (
        <Notice
          tone="warning"
          title="Kortet har allerede scorer"
          live
          action={
            <Button variant="secondary" onClick={replace}>
              Brug billedet
            </Button>
          }
        >
          Kortet er ikke ændret. Bruger du billedet, forsvinder de scorer, der står her nu.
        </Notice>
      )}
    </>
  )
}

/** Reads a picture that is pasted anywhere on the page. */
function usePastedPicture(read: (file: Blob) => void) {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const file = event.clipboardData?.files[0]
      if (file) read(file)
    }
    window.addEventListener('paste', paste)
    return () => window.removeEventListener('paste', paste)
  }, [read])
}

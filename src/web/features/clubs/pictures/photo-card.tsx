import { useState } from 'react'
import type { ClubPictureView } from '#contract/clubs/picture-fields.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ClubPicture } from '../club-picture.tsx'
import { AltField } from './alt-field.tsx'
import { PickButton } from './choose-pictures.tsx'

type PhotoCardProps = {
  picture: ClubPictureView
  /** The place in the order, from 0, and the number of photographs. */
  place: number
  count: number
  onMove: (to: number) => void
  onDescribe: (alt: string) => void
  onReplace: (files: File[]) => void
  onDelete: () => void
}

/** A photograph with its text and what can be done with it. The first one leads the page. */
export function PhotoCard({ picture, place, count, ...on }: PhotoCardProps) {
  const [isWriting, setWriting] = useState(false)
  const { alt } = picture
  return (
    <>
      <div className="relative">
        <ClubPicture
          picture={picture}
          sizes="(min-width: 1024px) 22rem, 100vw"
          className="aspect-3/2 w-full rounded-md"
        />
        {place === 0 && (
          <span className="absolute top-3 left-3">
            <Badge tone="success">Forsidebillede</Badge>
          </span>
        )}
      </div>
      <p className="mt-2 text-sm text-slate-700">{alt}</p>
      <div className="-ml-2.5 flex flex-wrap items-center [&_button]:px-2.5">
        <Button
          variant="quiet"
          aria-label={`Flyt »${alt}« frem`}
          disabled={place === 0}
          onClick={() => on.onMove(place - 1)}
        >
          <Icon name="chevron-left" />
        </Button>
        <Button
          variant="quiet"
          aria-label={`Flyt »${alt}« tilbage`}
          disabled={place === count - 1}
          onClick={() => on.onMove(place + 1)}
        >
          <Icon name="chevron-right" />
        </Button>
        <Button variant="quiet" onClick={() => setWriting(true)}>
          Ret tekst <span className="sr-only">til »{alt}«</span>
        </Button>
        <PickButton label="Skift ud" variant="quiet" onChoose={on.onReplace} />
        <Button variant="quiet" onClick={on.onDelete}>
          Slet <span className="sr-only">»{alt}«</span>
        </Button>
      </div>
      {isWriting && (
        <AltDialog
          alt={alt}
          onClose={() => setWriting(false)}
          onSave={(text) => {
            setWriting(false)
            if (text !== alt) on.onDescribe(text)
          }}
        />
      )}
    </>
  )
}

type AltDialogProps = { alt: string; onClose: () => void; onSave: (alt: string) => void }

function AltDialog({ alt, onClose, onSave }: AltDialogProps) {
  const [text, setText] = useState(alt)
  const isMissing = text.trim().length < 3
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Billedtekst"
      focusOn="alt"
      actions={
        <>
          <Button disabled={isMissing} onClick={() => onSave(text.trim())}>
            Gem teksten
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Annullér
          </Button>
        </>
      }
    >
      <AltField value={text} onChange={setText} isWrong={isMissing} />
    </Dialog>
  )
}

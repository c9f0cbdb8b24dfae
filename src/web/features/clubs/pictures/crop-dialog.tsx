import { useState } from 'react'
import { ReactCrop, type PercentCrop } from 'react-image-crop'
import cropStyles from 'react-image-crop/dist/ReactCrop.css?url'
import { pictureShapes, type Crop } from '#domain/clubs/pictures.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { AltField } from './alt-field.tsx'
import { largestCrop } from './largest-crop.ts'
import type { ChosenPart, WaitingPicture } from './use-picture-uploads.ts'

type CropDialogProps = {
  waiting: WaitingPicture
  /** How many more wait after this one. */
  more: number
  onAccept: (part: ChosenPart) => void
  onDrop: () => void
}

/** Chooses the part of a picture, and asks what it shows. Its library is fetched with the first picture. */
export function CropDialog({ waiting, more, onAccept, onDrop }: CropDialogProps) {
  const { picture, target } = waiting
  const { ratio, minWidth } = pictureShapes[target.use]
  const [crop, setCrop] = useState<PercentCrop>(() => largestCrop(picture, ratio))
  const [alt, setAlt] = useState('')
  const [isRefused, setRefused] = useState(false)
  const needsAlt = target.use !== 'logo'
  const isSmall = Math.round((crop.width / 100) * picture.width) < minWidth
  const isMissing = needsAlt && alt.trim().length < 3
  const accept = () => {
    setRefused(true)
    if (!isSmall && !isMissing)
      onAccept({ crop: inShares(crop), alt: needsAlt ? alt.trim() : null })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onDrop()}
      title={target.use === 'logo' ? 'Vælg logoets udsnit' : 'Vælg udsnit'}
      description={more > 0 ? `${picture.file.name}. ${more} mere bagefter.` : picture.file.name}
      actions={
        <>
          <Button onClick={accept}>Læg op</Button>
          <Button variant="secondary" onClick={onDrop}>
            Spring over
          </Button>
        </>
      }
    >
      {/* A style sheet of its own, because every page would carry one that is imported. */}
      <link rel="stylesheet" href={cropStyles} precedence="default" />
      <div className="grid gap-5">
        <ReactCrop
          crop={crop}
          aspect={ratio}
          keepSelection
          onChange={(_, percent) => setCrop(percent)}
          ariaLabels={labels}
          className="mx-auto max-w-full"
        >
          <img src={picture.href} alt="" className="max-h-[45dvh] w-auto" />
        </ReactCrop>
        {isSmall && <TooSmall minWidth={minWidth} />}
        {needsAlt && <AltField value={alt} onChange={setAlt} isWrong={isRefused && isMissing} />}
      </div>
    </Dialog>
  )
}

const inShares = ({ x, y, width, height }: PercentCrop): Crop => ({
  x: x / 100,
  y: y / 100,
  width: width / 100,
  height: height / 100,
})

const TooSmall = ({ minWidth }: { minWidth: number }) => (
  <Notice tone="warning" title="Udsnittet er for lille">
    Det skal være mindst {minWidth} pixels bredt for at stå skarpt. Vælg mere af billedet, eller tag
    et større billede.
  </Notice>
)

const labels = {
  cropArea: 'Flyt udsnittet med piletasterne',
  nwDragHandle: 'Øverste venstre hjørne',
  nDragHandle: 'Øverste kant',
  neDragHandle: 'Øverste højre hjørne',
  eDragHandle: 'Højre kant',
  seDragHandle: 'Nederste højre hjørne',
  sDragHandle: 'Nederste kant',
  swDragHandle: 'Nederste venstre hjørne',
  wDragHandle: 'Venstre kant',
}

import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { clubReasons } from '../../../club-refusal-reasons.ts'
import { errorText } from '../../../error-text.ts'
import type { usePictureUploads } from './use-picture-uploads.ts'

type UploadListProps = Pick<
  ReturnType<typeof usePictureUploads>,
  'uploads' | 'refused' | 'drop' | 'sendAgain'
>

/** Files on their way with their progress, and those that cannot be used with the reason. */
export function UploadList({ uploads, refused, drop, sendAgain }: UploadListProps) {
  return (
    <div role="status" className="grid gap-3 empty:hidden">
      {refused.map(({ id, name, reason }) => (
        <Notice key={id} tone="error" title={name}>
          {clubReasons[reason]}
        </Notice>
      ))}
      {uploads.map((upload) => (
        <div
          key={upload.id}
          className="grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-4 rounded-md border border-slate-300 bg-white p-3"
        >
          <img
            src={upload.picture.href}
            alt=""
            className="aspect-square w-16 rounded-xs object-cover"
          />
          {upload.error === null ? (
            <Progress name={upload.picture.file.name} share={upload.share} />
          ) : (
            <div className="grid gap-2">
              <p className="font-semibold text-red-700">{errorText(upload.error)}</p>
              <div className="flex flex-wrap gap-3">
                <Button variant="secondary" onClick={() => sendAgain(upload)}>
                  Prøv igen
                </Button>
                <Button variant="quiet" onClick={() => drop(upload.id)}>
                  Fjern
                </Button>
              </div>
            </div>
          )}
        </div>
      ))}
    </div>
  )
}

/** How much has been sent; afterwards the server makes the sizes, which takes a few seconds. */
function Progress({ name, share }: { name: string; share: number }) {
  const percent = Math.floor(share * 100)
  const isSent = share >= 1
  return (
    <div className="grid gap-1.5">
      <p className="truncate text-sm">{name}</p>
      <progress
        value={isSent ? undefined : percent}
        max={100}
        aria-label={`Sender ${name}`}
        className="h-2 w-full accent-green-700"
      />
      <p className="figures text-sm text-slate-600">{progressText(share, percent)}</p>
    </div>
  )
}

function progressText(share: number, percent: number): string {
  if (share >= 1) return 'Sendt. Vi gør billedet klar til siden …'
  return share === 0 ? 'Venter på at blive sendt' : `Sender, ${percent} %`
}

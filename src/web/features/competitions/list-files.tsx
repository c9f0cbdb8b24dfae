import { ButtonLink } from '../../ui/button.tsx'

/** Downloads of a list: `what` names it for screen readers, `path` is its own path in the API. */
export const ListFiles = ({ path, what }: { path: string; what: string }) =>
  (['csv', 'xlsx'] as const).map((format) => (
    <ButtonLink key={format} variant="secondary" href={`${path}/export.${format}`} download>
      Hent som {format === 'csv' ? 'CSV' : 'Excel'}
      <span className="sr-only">: {what}</span>
    </ButtonLink>
  ))

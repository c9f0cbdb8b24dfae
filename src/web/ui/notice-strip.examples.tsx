import { NoticeStrip } from './notice-strip.tsx'

export const Tones = () => (
  <>
    <NoticeStrip tone="info">
      <p>Kontoret holder lukket den 17. maj. Skriv til os, så svarer vi dagen efter.</p>
    </NoticeStrip>
    <NoticeStrip tone="warning">
      <p>
        Frost i Vestjylland: Flere klubber har lukket for kortgæster i dag.{' '}
        <a className="text-link" href="#klubber">
          Se, hvor der er åbent
        </a>
      </p>
    </NoticeStrip>
  </>
)

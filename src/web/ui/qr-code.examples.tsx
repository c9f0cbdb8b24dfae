import { QrCode } from './qr-code.tsx'

export const CardNumber = () => (
  <QrCode value="SK7K4M2QX9" label="Kode til check-in" className="size-48" />
)

export const LongAddress = () => (
  <QrCode
    value="otpauth://totp/S%C3%A6sonkortet:kontor%40demo.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=S%C3%A6sonkortet&digits=6&period=30"
    label="Kode til din app"
    className="size-48"
  />
)

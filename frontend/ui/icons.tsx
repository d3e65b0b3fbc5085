import { Icon } from "./icon.tsx";

export const AlertIcon = () => (
  <Icon>
    <circle cx="8" cy="8" r="6.3" />
    <path d="M8 4.9v3.7M8 11v.1" />
  </Icon>
);

export const TickIcon = () => (
  <Icon>
    <path d="M3 8.6l3.2 3.2L13 4.6" />
  </Icon>
);

const eye = (
  <>
    <path d="M1.4 8S3.7 3.6 8 3.6 14.6 8 14.6 8 12.3 12.4 8 12.4 1.4 8 1.4 8z" />
    <circle cx="8" cy="8" r="2" />
  </>
);

export const EyeIcon = () => <Icon>{eye}</Icon>;

export const HiddenEyeIcon = () => (
  <Icon>
    {eye}
    <path d="M2.6 13.4L13.4 2.6" />
  </Icon>
);

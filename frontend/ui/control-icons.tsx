import { Icon } from "./icon.tsx";

const turns = { right: 0, down: 90, left: 180, up: 270 };

export const ChevronIcon = ({ direction }: { readonly direction: keyof typeof turns }) => (
  <Icon turn={turns[direction]}>
    <path d="M6 3.2L10.8 8 6 12.8" />
  </Icon>
);

export const CloseIcon = () => (
  <Icon>
    <path d="M3.5 3.5l9 9M12.5 3.5l-9 9" />
  </Icon>
);

export const CheckIcon = () => (
  <Icon>
    <path d="M2.8 8.6l3.4 3.4 7-8" />
  </Icon>
);

export const PlusIcon = () => (
  <Icon>
    <path d="M8 2.5v11M2.5 8h11" />
  </Icon>
);

export const HomeIcon = () => (
  <Icon>
    <path d="M2.2 7.6L8 2.6l5.8 5M3.8 6.4v7h3v-3.8h2.4v3.8h3v-7" />
  </Icon>
);

export const CalendarIcon = () => (
  <Icon>
    <path d="M2.5 3.8h11v9.4h-11zM2.5 6.8h11M5.4 2.2v2.6M10.6 2.2v2.6" />
  </Icon>
);

export const SearchIcon = () => (
  <Icon>
    <circle cx="7" cy="7" r="4.6" />
    <path d="M10.5 10.5l3.3 3.3" />
  </Icon>
);

export const CarIcon = () => (
  <Icon>
    <path d="M3.4 7l1-2.8c.2-.6.7-1 1.3-1h4.6c.6 0 1.1.4 1.3 1l1 2.8M2.2 8.6C2.2 7.7 2.9 7 3.8 7h8.4c.9 0 1.6.7 1.6 1.6v3.1H2.2zM3.4 11.7v1.5M12.6 11.7v1.5M4.6 9.4h.8M10.6 9.4h.8" />
  </Icon>
);

export const ShopIcon = () => (
  <Icon>
    <path d="M2.6 2.8h10.8l.8 3.4c0 1-.7 1.7-1.6 1.7s-1.5-.7-1.5-1.7c0 1-.7 1.7-1.6 1.7S8 7.2 8 6.2c0 1-.7 1.7-1.5 1.7S4.9 7.2 4.9 6.2c0 1-.7 1.7-1.5 1.7s-1.6-.7-1.6-1.7zM3 8v5.2h10V8M6.6 13.2v-2.8h2.8v2.8" />
  </Icon>
);

export const WalletIcon = () => (
  <Icon>
    <path d="M2.4 2.8h11.2v10.4H2.4zM13.6 6.4H9.8c-.9 0-1.6.7-1.6 1.6s.7 1.6 1.6 1.6h3.8M10.2 8h.1" />
  </Icon>
);

export const BankIcon = () => (
  <Icon>
    <path d="M8 2.2l5.8 3.2v1.2H2.2V5.4zM2.4 13.4h11.2M3.8 6.8v4.6M6.6 6.8v4.6M9.4 6.8v4.6M12.2 6.8v4.6" />
  </Icon>
);

export const SendIcon = () => (
  <Icon>
    <path d="M2.2 2.8L14 8 2.2 13.2 4 8zM4 8h4.4" />
  </Icon>
);

export const MoreIcon = () => (
  <Icon>
    <path d="M3.2 8h.1M8 8h.1M12.8 8h.1" strokeWidth="2.2" />
  </Icon>
);

export const ListIcon = () => (
  <Icon>
    <path d="M2.5 4h11M2.5 8h11M2.5 12h11" />
  </Icon>
);

export const FilterIcon = () => (
  <Icon>
    <path d="M2.5 4h11M4.5 8h7M6.5 12h3" />
  </Icon>
);

export const PersonIcon = () => (
  <Icon>
    <circle cx="8" cy="5" r="2.7" />
    <path d="M2.8 13.6c.4-2.8 2.4-4.4 5.2-4.4s4.8 1.6 5.2 4.4" />
  </Icon>
);

export const PinIcon = () => (
  <Icon>
    <path d="M8 14.2S3.4 10 3.4 6.5a4.6 4.6 0 0 1 9.2 0C12.6 10 8 14.2 8 14.2z" />
    <circle cx="8" cy="6.5" r="1.7" />
  </Icon>
);

export const EditIcon = () => (
  <Icon>
    <path d="M2.6 13.4l.6-2.8 7.4-7.4 2.2 2.2-7.4 7.4zM9.2 4.6l2.2 2.2" />
  </Icon>
);

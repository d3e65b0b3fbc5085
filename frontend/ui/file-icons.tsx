import { Icon } from "./icon.tsx";
import { LevelMark } from "./level-mark.tsx";

export const FileIcon = () => (
  <Icon>
    <path d="M3 1.6h6.4L13 5.2v9.2H3zM9.2 1.8v3.6H13M5.4 8.4h5.2M5.4 11h3.4" />
  </Icon>
);

export const CameraIcon = () => (
  <Icon>
    <path d="M1.8 4.6h2.8l1-1.8h4.8l1 1.8h2.8v8.4H1.8z" />
    <circle cx="8" cy="8.6" r="2.3" />
  </Icon>
);

export const UploadIcon = () => (
  <Icon>
    <path d="M8 10.4V2.6M5.2 5.2L8 2.4l2.8 2.8M2.4 9.6v3.8h11.2V9.6" />
  </Icon>
);

export const ReceivedMark = () => <LevelMark level={0} />;

import { useState } from "react";
import { Button } from "#ui/Button.tsx";
import { PageSpinner } from "#ui/Spinner.tsx";
import { photoStyle, type Scene } from "#features/catalog/measuring/photoView.ts";
import { messages } from "#features/catalog/measurements/screenWords.en.ts";

/** The photo on the stage: a spinner until it loads, and a retry button if it fails. */
export function StagePhoto({
  scene,
  photo,
  shown,
  onShown,
}: {
  scene: Scene | null;
  photo: { url: string; name: string };
  shown: boolean;
  onShown: (shown: boolean) => void;
}) {
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  return (
    <>
      {scene && (
        <img
          key={attempt}
          src={photo.url}
          alt={photo.name}
          draggable={false}
          onLoad={() => {
            setFailed(false);
            onShown(true);
          }}
          onError={() => {
            setFailed(true);
            onShown(false);
          }}
          className="pointer-events-none absolute top-0 left-0 max-w-none"
          style={photoStyle(scene)}
        />
      )}
      {!shown && !failed && (
        <div className="absolute inset-0 flex items-center justify-center text-[#fff]">
          <PageSpinner label={messages.loadingPhoto} />
        </div>
      )}
      {failed && (
        <div
          role="alert"
          className="absolute inset-0 flex flex-col items-center justify-center gap-3 p-6 text-center text-[#fff]"
        >
          <p>{messages.photoNotLoaded}</p>
          <Button
            onClick={() => {
              setFailed(false);
              setAttempt(attempt + 1);
            }}
          >
            {messages.tryAgain}
          </Button>
        </div>
      )}
    </>
  );
}

/** The part of the extension API that the test wallet uses. */
declare namespace chrome {
  interface ChromeEvent<Arguments extends unknown[]> {
    addListener(listener: (...args: Arguments) => void): void;
    removeListener(listener: (...args: Arguments) => void): void;
  }

  namespace runtime {
    interface MessageSender {
      readonly origin?: string;
      readonly url?: string;
    }
    interface Port {
      readonly sender?: MessageSender;
      readonly onMessage: ChromeEvent<[message: unknown]>;
      readonly onDisconnect: ChromeEvent<[port: Port]>;
      postMessage(message: unknown): void;
    }
    const onConnect: ChromeEvent<[port: Port]>;
    const onMessage: ChromeEvent<[message: unknown, sender: MessageSender]>;
    function connect(options: { name: string }): Port;
    function sendMessage(message: unknown): Promise<unknown>;
  }

  namespace storage {
    interface Area {
      get(key: string): Promise<Record<string, unknown>>;
      set(items: Record<string, unknown>): Promise<void>;
      remove(key: string): Promise<void>;
    }
    const local: Area;
    const session: Area;
  }

  namespace windows {
    interface Window {
      readonly id?: number;
    }
    const onRemoved: ChromeEvent<[windowId: number]>;
    function create(options: { url: string; type: 'popup'; width: number; height: number }): Promise<Window>;
  }
}
